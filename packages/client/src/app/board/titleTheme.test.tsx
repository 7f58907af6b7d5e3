// @vitest-environment happy-dom
import type { SideDef, TitlePackage } from '@topside/engine'
import { strangeStyle } from '@topside/engine/testing'
import { afterEach, expect, test } from 'vitest'
import { TopLine } from '../header/TopLine.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { settings } from '../settings/settings.ts'
import { Choices } from '../table/choices/Choices.tsx'
import { Seats } from '../table/seats/Seats.tsx'
import { createSession } from '../table/session/session.ts'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { show } from '../testing/render.tsx'

const carthage: SideDef = { id: 'red', name: 'Carthage', style: strangeStyle }
const title: TitlePackage = {
  ...toyPackage,
  sides: [carthage, ...toyPackage.sides.slice(1)],
  texts: { ...toyPackage.texts, olympiad: 'Olympiad {round}', 'choice.march': 'March to {space}' },
  status: (track) => [{ key: 'olympiad', args: { round: track('round') } }],
  shownValue: ({ value }) => (value === undefined ? undefined : value / 2),
}
const usual = settings.value
afterEach(() => {
  settings.value = usual
})

function tableOf(choices: Parameters<typeof asking>[0] = []) {
  const connection = new FedConnection()
  const decision = asking(choices)
  connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, ask: 'toy.move' })] })
  return createSession(title, connection)
}

test('a side has the name, colours, shape and hatching of its title, in light and dark themes', () => {
  const session = tableOf()
  expect(show(<Seats session={session} />, session.context).getByTestId('seat-0').textContent).toContain('Carthage')
  for (const name of ['light', 'dark'] as const) {
    settings.value = { ...usual, theme: name }
    const mark = show(<SideMark side="red" />, session.context).root.querySelector('.mark')
    const { fill, ink, edge } = carthage.style[name]
    for (const colour of [fill, ink, edge]) expect(mark?.getAttribute('style')).toContain(colour)
    expect([mark?.getAttribute('data-shape'), mark?.getAttribute('data-hatch')]).toEqual(['notched', 'grid'])
  }
})

test('turns, answers and costs are named as the title defines', () => {
  const session = tableOf([{ verb: 'march', space: 'mid', value: 6 }])
  const line = (
    <TopLine title={title} speaker={session.speaker} tracks={new Map([['round', 2]])} onMenu={() => undefined}>
      {null}
    </TopLine>
  )
  expect(show(line).getByTestId('status').textContent?.trim()).toBe('Olympiad 2')
  expect(show(<Choices session={session} />, session.context).root.textContent).toContain('March to mid')
  expect(session.highlight.value.costs?.get('mid')).toBe(3)
})
