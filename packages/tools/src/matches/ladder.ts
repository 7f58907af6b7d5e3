import { parseArgs } from 'node:util'
import { completeOptions, strengths } from '@topside/engine'
import { playOptions } from '../play-options.ts'
import { loadTitle } from '../titles.ts'
import { inPercent } from './interval.ts'
import { optionsFrom, pairsOf, rungOf } from './pairs.ts'
import type { Kind } from './play.ts'
import { playAll, Results } from './play-all.ts'

const USAGE = `npm run ladder -- --title T [--matches N] [--options scenario=S,id=value] [--seed S] [--rungs staff-officer,...] [--file results.json]
Plays each strength against the next lower one, and staff against random, with the sides even.`

const { values } = parseArgs({
  options: {
    ...playOptions(20),
    options: { type: 'string', default: '' },
    rungs: { type: 'string', default: 'recruit-random,officer-recruit,staff-officer,staff-random' },
    file: { type: 'string' },
  },
})
const kinds: readonly string[] = ['random', 'policy', ...strengths]
const rungs = values.rungs.split(',').map((rung) => rung.split('-') as [Kind, Kind])
const matches = Number(values.matches)
if (
  !Number.isInteger(matches) ||
  matches < 2 ||
  rungs.some((rung) => rung.length !== 2 || !rung.every((kind) => kinds.includes(kind)))
) {
  console.error(USAGE)
  process.exit(2)
}
const title = await loadTitle(values.title)
const options = optionsFrom(values.options)
completeOptions(title, options)
const results = new Results(values.file)
for (const rung of rungs) {
  const played = pairsOf(title.id, options, rung, matches, values.seed)
  await playAll(played, results, (left) => {
    process.stderr.write(`\r${rung.join(' against ')}: ${left} to go `)
  })
  const known = played.flatMap((each) => {
    const result = results.of(each)
    return result === undefined ? [] : [[each, result] as const]
  })
  const { won } = rungOf(rung, known)
  const sides = new Map<string, number>()
  for (const [, { sides: winners }] of known) sides.set(winners.join(' '), (sides.get(winners.join(' ')) ?? 0) + 1)
  const slowest = Math.max(...known.map(([, { thinking }]) => thinking[rung[0]]?.p95 ?? 0))
  console.log(
    `\r${title.name}: ${rung[0]} won ${inPercent(won)} of ${known.length} against ${rung[1]}; by side ${[...sides].map(([side, count]) => `${side || 'nobody'} ${count}`).join(', ')}; p95 of a decision ${slowest.toFixed(0)} ms at most`,
  )
}
