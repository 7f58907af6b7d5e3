import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { seededRandom } from '@topside/engine/testing'
import { type Mutant, mutantsOf } from './mutants.ts'
import type { MutateNews, MutateTask } from './mutate-worker.ts'
import { playOptions } from './play-options.ts'
import { filesBelow } from './shell.ts'
import { findTitle, loadReferee, titleFolder } from './titles.ts'

/** How often the processor time of a worker is looked at, in ms. */
const LOOK = 250

const { values } = parseArgs({
  options: {
    ...playOptions(12),
    mutants: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '40' },
    files: { type: 'string', default: '' },
    golden: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(Math.min(availableParallelism(), 8)) },
  },
})
const { title, seed, golden } = values
const { id, name } = findTitle(title)
const [matches, number, seconds, workers] = [values.matches, values.mutants, values.seconds, values.workers].map(Number)
if (![matches, number, seconds, workers].every((each) => each !== undefined && each > 0)) {
  console.error(
    'npm run mutate -- --title T [--mutants N] [--matches N] [--seconds S] [--seed S] [--files PATTERN] [--golden] ' +
      '[--workers W]',
  )
  process.exit(2)
}
if ((await loadReferee(id)) === undefined) {
  console.error(`${name} has no referee (testing/referee/index.ts in its folder)`)
  process.exit(2)
}

/** What became of a mutant; `hang`: an endless loop. */
type End = MutateNews['end'] | 'hang'

const all = filesBelow(titleFolder(id), '.ts')
  .filter((file) => file.startsWith('rules/') && !file.endsWith('.test.ts') && new RegExp(values.files).test(file))
  .flatMap((file) => mutantsOf(file, readFileSync(`${titleFolder(id)}/${file}`, 'utf8')))
const random = seededRandom(`mutants ${seed}`)
const drawn = all
  .map((mutant) => ({ mutant, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, number)
  .map(({ mutant }) => mutant)
console.log(
  `${name}: ${drawn.length} of ${all.length} mutants, ${matches} matches and ${seconds} s of a processor each, seed ${seed}`,
)
const sound = await play(undefined)
if (sound.end !== 'survived') {
  console.error(`The rules as they are do not pass: ${sound.end}: ${sound.what}`)
  process.exit(1)
}
const ends = new Map<Mutant, End>()
const waiting = [...drawn]
await Promise.all(Array.from({ length: workers ?? 1 }, work))
report()

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const { end, what = '' } = await play(mutant)
    ends.set(mutant, end)
    console.log(`${ends.size}. ${end.padEnd(8)} ${described(mutant)}${end === 'referee' ? ` [${what}]` : ''}`)
  }
}

/** Plays with a mutant in a thread of its own, until it is caught or its processor time is over. */
function play(mutant: Mutant | undefined): Promise<{ readonly end: End; readonly what?: string }> {
  const steps = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const task: MutateTask = { title: id, seed, matches: matches ?? 1, golden, steps, ...(mutant && { mutant }) }
  const worker = new Worker(new URL('./mutate-worker.ts', import.meta.url), { workerData: task })
  // Steps judged when half of the time was over.
  let halfway: number | undefined
  return new Promise((done) => {
    const look = setInterval(async () => {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      const used = (user + system) / 1e6
      const judged = Atomics.load(new Int32Array(steps), 0)
      if (used > (seconds ?? 1) / 2) halfway ??= judged
      if (used > (seconds ?? 1)) over({ end: judged === halfway ? 'hang' : 'survived' })
    }, LOOK)
    const over = (news: { readonly end: End; readonly what?: string }): void => {
      clearInterval(look)
      void worker.terminate()
      done(news)
    }
    worker.on('message', over)
    worker.on('error', (error) => over({ end: 'crash', what: String(error) }))
  })
}

function described({ file, line, was, becomes }: Mutant): string {
  return `${file}:${line} ${was.replace(/\s+/g, ' ')} -> ${becomes.replace(/\s+/g, ' ')}`
}

function report(): void {
  const count = (...which: readonly End[]) => [...ends.values()].filter((end) => which.includes(end)).length
  const others = count('crash', 'hang', 'golden')
  const judged = count('referee', 'survived')
  console.log(
    `${count('referee')} of ${judged} caught by the referee (${Math.round((100 * count('referee')) / judged)} %), ` +
      `${others} by others: ${count('crash')} crash, ${count('hang')} hang, ${count('golden')} break a golden match`,
  )
  console.log('Survivors:')
  for (const [mutant, end] of ends) if (end === 'survived') console.log(`  ${described(mutant)}`)
}
