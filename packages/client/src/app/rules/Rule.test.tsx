// @vitest-environment happy-dom
import type { TitleDisplay } from '@topside/engine'
import { beforeAll, describe, expect, test } from 'vitest'
import { boardlessContext } from '../parts/tableContext.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, eventually, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { noteOn, RuleDialog, RuleLink } from './Rule.tsx'

const notes = {
  '9': { title: 'Combat', text: 'Sides fight.' },
  '9.4': { title: 'Results', text: 'Compare the sums.\nThe higher wins.' },
  '9.4.2': { title: 'Repulse', text: 'The attacker goes back.' },
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show
})

test('a rule without a note of its own is explained by the nearest above it', () => {
  expect(noteOn(notes, '9.4.2')?.rule).toBe('9.4.2')
  expect(noteOn(notes, '9.4.2B')?.rule).toBe('9.4.2')
  expect(noteOn(notes, '9.4.7')?.rule).toBe('9.4')
  expect(noteOn(notes, '9.1.1A')?.rule).toBe('9')
  expect(noteOn(notes, '10.1')).toBeUndefined()
})

/** A rule number on a page whose title has notes. */
function page(rule: string | undefined, title: TitleDisplay = { ...toyPackage, notes: async () => notes }) {
  const context = boardlessContext(title, speakerOf(title))
  const around: string[] = []
  const parts = (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a choice around a number
    <div onClick={() => around.push('pressed')}>
      <RuleLink rule={rule} />
      <RuleDialog />
    </div>
  )
  return { context, around, ...show(parts, context) }
}

describe('the number of a rule', () => {
  test('opens its note, and presses nothing around it', async () => {
    const { getByRole, findByTestId, queryByTestId, around, context } = page('9.4.2')
    expect(queryByTestId('rule-note')).toBeNull()
    await click(getByRole('button', { name: 'Rule 9.4.2' }))
    const note = await findByTestId('rule-note')
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Repulse')
    expect(note.querySelector('.note-number')?.textContent).toBe('Rule 9.4.2')
    expect(note.textContent).toContain('The attacker goes back.')
    expect(around).toEqual([])
    await click(getByRole('button', { name: 'Close' }))
    expect(queryByTestId('rule-note')).toBeNull()
    expect(context.note.value).toBeUndefined()
  })

  test('is absent without a rule', () => {
    expect(page(undefined).root.querySelector('button')).toBeNull()
    expect(page('').root.querySelector('button')).toBeNull()
  })

  test('is skipped by the keyboard if it only repeats', () => {
    const { getByRole } = show(<RuleLink rule="2" quiet />, boardlessContext(toyPackage, speakerOf(toyPackage)))
    expect(getByRole('button').tabIndex).toBe(-1)
  })
})

describe('the note on a rule', () => {
  test('names the rule that it explains, has paragraphs, and leads to the parent rule', async () => {
    const { getByRole, findByTestId, getByTestId } = page('9.4.7')
    await click(getByRole('button', { name: 'Rule 9.4.7' }))
    const note = await findByTestId('rule-note')
    expect(note.querySelector('.note-number')?.textContent).toBe('Rule 9.4.7 (explained under 9.4)')
    expect([...note.querySelectorAll('p')].slice(1, 3).map(({ textContent }) => textContent)).toEqual([
      ...['Compare the sums.', 'The higher wins.'],
    ])
    await click(getByRole('button', { name: 'Rule 9' }))
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Combat')
    expect(getByTestId('rule-note').textContent).not.toContain('Part of')
  })

  test('leads to its place in the whole rules', async () => {
    const { getByRole, findByTestId, queryByTestId, root } = page('9.4.2')
    await click(getByRole('button', { name: 'Rule 9.4.2' }))
    await click(await findByTestId('all-rules'))
    await findByTestId('rules')
    expect(queryByTestId('rule-note')).toBeNull()
    expect(root.querySelector('article.open')?.getAttribute('data-rule')).toBe('9.4.2')
    await click(getByRole('button', { name: 'Close' }))
    expect(queryByTestId('rules')).toBeNull()
  })

  test('that is absent, or cannot be loaded, is reported as missing', async () => {
    const away: TitleDisplay = { ...toyPackage, notes: () => Promise.reject(new Error('away')) }
    for (const title of [toyPackage, away]) {
      const { getByRole, findByTestId } = page('7', title)
      await click(getByRole('button', { name: 'Rule 7' }))
      await eventually(async () =>
        expect((await findByTestId('rule-note')).textContent).toContain('There is no note on this rule.'),
      )
      expect(getByRole('heading', { level: 2 }).textContent).toBe('Rule 7')
    }
  })
})
