import { exampleFile, exampleScript, type Match, type MatchFile } from '@topside/engine'
import { play } from '@topside/engine/testing'
import { playbackOf } from '../replay/playback.ts'
import type { ReplayData } from '../replay/replayData.ts'
import { toyPackage } from './fixture.ts'

/** An example of the toy title with two rolls, which Red wins. */
export const toyExample = { id: 'taking', name: 'Red takes the middle', about: 'Two rolls.' }

/** The data of a replay of that match, as an example or as a file. */
export function toyReplay(as: 'example' | 'file'): ReplayData<MatchFile> {
  const played = play(toyPackage.rules, { dice: [[6], [2]] })
  played.as(0).choose({ value: 2 })
  played.as(1).choose({ value: 0 })
  played.choose('take', 'take')
  const script = exampleScript(played.match as Match)
  const file = exampleFile(toyPackage.rules, toyExample, script)
  const data = {
    title: toyPackage,
    file,
    playback: playbackOf(toyPackage, file),
    here: false,
    guests: new Set<number>(),
  }
  return as === 'example' ? { ...data, example: { ...toyExample, load: async () => script } } : data
}
