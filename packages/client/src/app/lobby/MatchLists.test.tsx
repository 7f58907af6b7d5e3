// @vitest-environment happy-dom
import type { MatchSummary } from '@topside/protocol'
import { expect, test, vi } from 'vitest'
import { api } from '../net/user.ts'
import { summaryOf, summarySeat } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { type Lists, OtherMatches, WaitingMatches } from './MatchLists.tsx'

const fresh = (matches: MatchSummary[] = [], next: string | null = null) => ({
  list: { matches, next },
  error: undefined,
  more: vi.fn(),
  refresh: vi.fn(),
})
const leyte = (id: string, part: Partial<MatchSummary> = {}) => summaryOf({ id, title: 'leyte', ...part })
function matchLists(part: Partial<Lists> = {}) {
  const lists: Lists = { open: fresh(), watch: fresh(), vacant: fresh(), archive: fresh(), imported: fresh(), ...part }
  const props = { lists, onChange: () => undefined }
  return show(
    <>
      <WaitingMatches {...props} />
      <OtherMatches {...props} />
    </>,
  )
}

test('empty lists say so, except rare ones', () => {
  const { getByTestId, queryByTestId } = matchLists()
  expect(getByTestId('list-open').textContent).toContain('Nobody is waiting at the moment.')
  for (const rare of ['vacant', 'imported']) expect(queryByTestId(`list-${rare}`)).toBeNull()
})

test('further matches of one user are folded, and loaded on request', async () => {
  const list = vi.spyOn(api, 'list').mockResolvedValue({ matches: [leyte('a'), leyte('b')], next: null })
  const { getByTestId, getAllByTestId, findByText } = matchLists({ open: fresh([leyte('a', { more: 1 })]) })
  expect(getAllByTestId('go')).toHaveLength(1)
  await click(getByTestId('behind-a').querySelector('button') as HTMLElement)
  await findByText('Show fewer by the same user')
  expect(list).toHaveBeenCalledWith('open', { by: 'a' })
  expect(getAllByTestId('go')).toHaveLength(2)
})

test('the user’s matches appear only among their own, and more is loaded at the end', async () => {
  const open = fresh([leyte('a', { seats: [summarySeat('Ann', true), summarySeat(null)] })], 'later')
  const { getByTestId } = matchLists({ open })
  expect(getByTestId('list-open').querySelector('[data-testid="go"]')).toBeNull()
  await click(getByTestId('more'))
  expect(open.more).toHaveBeenCalled()
})
