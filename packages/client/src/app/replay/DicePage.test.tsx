// @vitest-environment happy-dom
import { exampleFile, exampleScript, type Match } from '@topside/engine'
import { play } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { route } from '../route.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { DicePage } from './DicePage.tsx'
import { playbackOf } from './playback.ts'

const example = { id: 'taking', name: 'Red takes the middle', about: 'Two rolls.' }

/** An example of the toy with two rolls, or the same match as a file of somebody's. */
function dataOf(as: 'example' | 'file') {
  const played = play(toyPackage.rules, { dice: [[6], [2]] })
  played.as(0).choose({ value: 2 })
  played.as(1).choose({ value: 0 })
  played.choose('take', 'take')
  const script = exampleScript(played.match as Match)
  const entry = { ...example, load: async () => script }
  const file = exampleFile(toyPackage.rules, example, script)
  const playback = playbackOf(toyPackage, file)
  const data = { title: toyPackage, file, playback, here: false, guests: new Set<number>() }
  return as === 'example' ? { ...data, example: entry } : data
}

test('an example says that its dice are printed ones, and claims to have verified nothing', async () => {
  const { getByTestId, getByRole, root } = show(<DicePage data={dataOf('example')} match={undefined} />)
  expect(getByRole('heading', { level: 1 }).textContent).toBe('The dice of the printed example')
  expect(getByTestId('dice-page').dataset['printed']).toBe('true')
  expect(root.textContent).toContain('4 answers and 2 dice')
  expect(root.textContent).toContain('None of them was drawn')
  expect(root.textContent).toContain('2 rolls')
  expect(root.textContent).not.toMatch(/honest|fingerprint|recipe|server/i)
  await click(getByRole('button', { name: 'Back to the match' }))
  expect(route.value).toEqual({ screen: 'example', title: 'toy', example: 'taking', dice: false })
})

test('the same match as a file says what no file can show', async () => {
  const { getByTestId, getByRole } = show(<DicePage data={dataOf('file')} match={undefined} />)
  expect(getByRole('heading', { level: 1 }).textContent).toBe('The file fits together')
  expect(getByTestId('evidence-open').textContent).toContain('the dice are only written down')
  await click(getByRole('button', { name: 'Back to the match' }))
  expect(route.value).toEqual({ screen: 'file', dice: false })
})
