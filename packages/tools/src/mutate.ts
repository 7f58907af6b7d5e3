import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { type Block, timesRun } from './blocks-run.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { Effect } from './mutate-play.ts'
import type { Scouted, ScoutNews, ScoutTask } from './mutate-scout.ts'
import type { MutateNews, MutateTask } from './mutate-worker.ts'
import { playOptions } from './play-options.ts'
import { filesBelow } from './shell.ts'
import { findTitle, loadReferee, titleFolder } from './titles.ts'

/** Interval between two checks of a worker's processor time, in ms. */
const LOOK = 250

const { values } = parseArgs({
  options: {
    ...playOptions(24),
    mutants: { type: 'string', default: '60' },
    commands: { type: 'string', default: '200' },
    each: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '15' },
    files: { type: 'string', default: '' },
    golden: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(Math.min(availableParallelism(), 8)) },
  },
})
const { title, seed, golden } = values
const { id, name } = findTitle(title)
const numbers = [values.matches, values.commands, values.mutants, values.each, values.seconds, values.workers]
const [matches = 0, commands = 0, number = 0, each = 0, seconds = 0, workers = 0] = numbers.map(Number)
if (numbers.some((text) => !(Number(text) > 0))) {
  console.error(
    'npm run mutate -- --title T [--mutants N] [--matches N] [--commands N] [--each N] [--seconds S] [--seed S] ' +
      '[--files PATTERN] [--golden] [--workers W]',
  )
  process.exit(2)
}
if ((await loadReferee(id)) === undefined) {
  console.error(`${name} has no referee (testing/referee/index.ts in its folder)`)
  process.exit(2)
}

/**
 * The end of a mutant. `hang`: an endless loop. A mutant that the referee does not find changed the play (`survived`),
 * only what is shown (`shown`), or nothing in any match that runs its line (`same`).
 */
type End = Exclude<MutateNews['end'], 'over'> | 'hang' | 'survived' | 'shown' | 'same'

const { loaded, scouted } = await scout()
const all = filesBelow(titleFolder(id), '.ts')
  .filter((file) => file.startsWith('rules/') && !file.endsWith('.test.ts') && new RegExp(values.files).test(file))
  .flatMap((file) => mutantsOf(file, readFileSync(`${titleFolder(id)}/${file}`, 'utf8')))
const run = all.flatMap((mutant) => {
  const through = matchesThrough(mutant)
  return through.length === 0 ? [] : [{ mutant, through }]
})
const random = seededRandom(`mutants ${seed}`)
const drawn = run
  .map((one) => ({ ...one, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, number)
console.log(
  `${name}: ${drawn.length} of ${run.length} mutants on lines that ${matches} matches of ${commands} commands run ` +
    `(of ${all.length} in all), each in at most ${each} of these matches and ${seconds} s of a processor, seed ${seed}`,
)
const ends = new Map<Mutant, End>()
const waiting = [...drawn]
await Promise.all(Array.from({ length: workers }, work))
report()

/** Plays the unchanged rules, and records which blocks each match runs. */
function scout(): Promise<{ loaded: ReadonlyMap<string, readonly Block[]>; scouted: readonly Scouted[] }> {
  const task: ScoutTask = { title: id, seed, matches, commands }
  const worker = new Worker(new URL('./mutate-scout.ts', import.meta.url), { workerData: task })
  const found: Scouted[] = []
  let blocks: ReadonlyMap<string, readonly Block[]> = new Map()
  return new Promise((done, failed) => {
    worker.on('message', (news: ScoutNews) => {
      if (news.kind === 'loaded') blocks = news.blocks
      else if (news.kind === 'played') found.push(news)
      else {
        console.error(`The rules as they are do not pass: ${news.what}`)
        process.exit(1)
      }
    })
    worker.on('error', failed)
    worker.on('exit', () => done({ loaded: blocks, scouted: found }))
  })
}

/**
 * The matches that run a mutant's block most often, at most `each`; for a block that runs when its file is loaded, the
 * first ones.
 */
function matchesThrough({ file, start }: Mutant): readonly Scouted[] {
  if (timesRun(loaded.get(file), start) > 0) return scouted.slice(0, each)
  return scouted
    .map((match) => ({ match, times: timesRun(match.blocks.get(file), start) }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
    .slice(0, each)
    .map(({ match }) => match)
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { end, what = '' } = await play(next.mutant, next.through)
    ends.set(next.mutant, end)
    console.log(`${ends.size}. ${end.padEnd(8)} ${described(next.mutant)}${end === 'referee' ? ` [${what}]` : ''}`)
  }
}

/** Plays with a mutant in a separate thread, until it is found or its processor time is used up. */
function play(mutant: Mutant, through: readonly Scouted[]): Promise<{ readonly end: End; readonly what?: string }> {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const [steps, effect] = [0, 1]
  const count = (which: number): number => Atomics.load(new Int32Array(shared), which)
  const unseen = (): End => {
    if (count(effect) === Effect.played) return 'survived'
    return count(effect) === Effect.shown ? 'shown' : 'same'
  }
  const task: MutateTask = {
    title: id,
    mutant,
    matches: through.map(({ play: played, digests }) => ({ play: played, digests })),
    golden,
    shared,
  }
  const worker = new Worker(new URL('./mutate-worker.ts', import.meta.url), { workerData: task })
  // Number of steps judged when half of the time was used up.
  let halfway: number | undefined
  return new Promise((done) => {
    const look = setInterval(async () => {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      const used = (user + system) / 1e6
      if (used > seconds / 2) halfway ??= count(steps)
      if (used > seconds) over({ end: count(steps) === halfway ? 'hang' : unseen() })
    }, LOOK)
    const over = (news: { readonly end: End; readonly what?: string }): void => {
      clearInterval(look)
      void worker.terminate()
      done(news)
    }
    worker.on('message', ({ end, ...what }: MutateNews) => over({ end: end === 'over' ? unseen() : end, ...what }))
    worker.on('error', (error) => over({ end: 'crash', what: String(error) }))
  })
}

function described({ file, line, was, becomes }: Mutant): string {
  return `${file}:${line} ${was.replace(/\s+/g, ' ')} -> ${becomes.replace(/\s+/g, ' ')}`
}

function report(): void {
  const count = (...which: readonly End[]) => [...ends.values()].filter((end) => which.includes(end)).length
  const judged = count('referee', 'survived')
  console.log(
    `${count('referee')} of ${judged} caught by the referee (${Math.round((100 * count('referee')) / judged)} %), ` +
      `${count('crash', 'hang', 'golden')} by others: ${count('crash')} crash, ${count('hang')} hang, ` +
      `${count('golden')} break a golden match`,
  )
  console.log(
    `Not counted: ${count('same')} that change nothing in the matches through their line, ` +
      `${count('shown')} that change only what is shown`,
  )
  for (const which of ['survived', 'shown', 'same'] as const)
    for (const [mutant, end] of ends) if (end === which) console.log(`  ${which.padEnd(8)} ${described(mutant)}`)
}
