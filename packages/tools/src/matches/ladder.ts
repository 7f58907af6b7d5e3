import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { completeOptions, strengths } from '@topside/engine'
import { playOptions } from '../play-options.ts'
import { loadTitle } from '../titles.ts'
import { inPercent } from './interval.ts'
import { ladderUntil, optionsFrom, pairsOf, rungOf } from './pairs.ts'
import type { Kind } from './play.ts'
import { playAll, Results } from './play-all.ts'

const USAGE = `npm run ladder -- --title T [--matches N] [--options scenario=S,id=value] [--seed S]
  [--rungs staff-officer,...] [--until percent] [--threads N] [--file results.json]
Plays each strength against the next lower one, and staff against random, with the sides even; with --until no longer
than it takes to be certain that the stronger one wins more than so many of a hundred, or that it does not.`

const { values } = parseArgs({
  options: {
    ...playOptions(20),
    options: { type: 'string', default: '' },
    rungs: { type: 'string', default: 'recruit-random,officer-recruit,staff-officer,staff-random' },
    until: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    file: { type: 'string' },
  },
})
const kinds: readonly string[] = ['random', 'policy', ...strengths]
const rungs = values.rungs.split(',').map((rung) => rung.split('-') as [Kind, Kind])
const [matches, threads] = [Number(values.matches), Number(values.threads)]
const until = values.until === undefined ? undefined : Number(values.until) / 100
if (
  !Number.isInteger(matches) ||
  matches < 2 ||
  !Number.isInteger(threads) ||
  threads < 1 ||
  !(until === undefined || (until > 0 && until < 1)) ||
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
  const found = () => played.map((each) => [each, results.of(each)] as const)
  const soFar = () => ladderUntil(until, rung, found())
  const tell = (left: number): void => {
    process.stderr.write(`\r${rung.join(' against ')}: ${left} to go${until === undefined ? '' : ' at most'} `)
  }
  await playAll(played, results, tell, () => soFar().side !== 'open', threads)
  console.log(`\r${lineOf(rung, soFar())}`)
}

/** The result of a rung of the ladder in words. */
function lineOf(rung: readonly [Kind, Kind], { known, side }: ReturnType<typeof ladderUntil>): string {
  const { won } = rungOf(rung, known)
  const sides = new Map<string, number>()
  for (const [, { sides: winners }] of known) sides.set(winners.join(' '), (sides.get(winners.join(' ')) ?? 0) + 1)
  const slowest = Math.max(...known.map(([, { thinking }]) => thinking[rung[0]]?.p95 ?? 0))
  const verdict = side === 'open' ? '' : `, certainly ${side} ${100 * (until ?? 1)} %`
  const bySide = [...sides].map(([winners, count]) => `${winners || 'nobody'} ${count}`).join(', ')
  return (
    `${title.name}: ${rung[0]} won ${inPercent(won)} of ${known.length} against ${rung[1]}${verdict}; ` +
    `by side ${bySide}; p95 of a decision ${slowest.toFixed(0)} ms at most`
  )
}
