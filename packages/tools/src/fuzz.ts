import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Coverage } from '@topside/engine/testing'
import type { FuzzNews, FuzzTask } from './fuzz-worker.ts'
import { readRules } from './rules-table.ts'
import { path } from './shell.ts'
import { loadTitle, titleFolder } from './titles.ts'

const { values } = parseArgs({
  options: {
    title: { type: 'string' },
    matches: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    policy: { type: 'string', default: 'random' },
    options: { type: 'string', default: 'all' },
    thorough: { type: 'boolean', default: false },
    workers: { type: 'string' },
  },
})
const title = await loadTitle(values.title)
const matches = Number(values.matches)
const { policy, seed, thorough } = values
if (!Number.isInteger(matches) || matches < 1 || (policy !== 'random' && policy !== 'coverage')) {
  console.error(
    'npm run fuzz -- --title T [--matches N] [--seed S] [--policy random|coverage] [--options all|k=v,...] [--thorough] [--workers W]',
  )
  process.exit(2)
}
const step = Math.min(matches, Number(values.workers ?? Math.min(availableParallelism(), 8)))
const options = values.options === 'all' ? undefined : readOptions(values.options)
const coverage = new Coverage()
const totals = { matches: 0, commands: 0, choices: 0, failures: 0 }
const began = performance.now()
let said = began

console.log(`Fuzzing ${title.name}: ${matches} matches, seed ${seed}, policy ${policy}, ${step} at a time`)
await Promise.all(Array.from({ length: step }, (_, first) => work(first)))
say('Done')
if (policy === 'coverage') reportRules()
if (totals.failures > 0) process.exitCode = 1

/** Runs one worker to its end. A worker that dies counts as a failure. */
function work(first: number): Promise<void> {
  const task: FuzzTask = {
    title: title.id,
    seed,
    policy: policy as FuzzTask['policy'],
    thorough,
    first,
    step,
    matches,
    ...(options && { options }),
  }
  return new Promise((done) => {
    const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), { workerData: task })
    worker.on('message', (news: FuzzNews) => {
      if (news.kind === 'done') coverage.merge(news.coverage)
      else note(news)
    })
    worker.on('error', (error) => {
      totals.failures++
      console.error(error)
    })
    worker.on('exit', () => done())
  })
}

function note({ number, report }: Extract<FuzzNews, { kind: 'played' }>): void {
  totals.matches++
  totals.commands += report.commands
  totals.choices += report.choices
  if (report.file !== undefined) {
    totals.failures++
    const file = `fuzz-failures/${title.id}-${seed}-${number}.json`
    mkdirSync(path('fuzz-failures'), { recursive: true })
    writeFileSync(path(file), `${JSON.stringify(report.file)}\n`)
    console.error(`Match ${number}, command ${report.commands}:`)
    for (const fault of report.faults.slice(0, 5)) console.error(`  ${fault}`)
    console.error(`  npm run replay -- ${file}`)
  }
  if (performance.now() - said > 5000) say('So far')
}

function say(when: string): void {
  said = performance.now()
  const seconds = (said - began) / 1000
  const rate = Math.round(totals.choices / seconds)
  console.log(
    `${when}: ${totals.matches} matches, ${totals.commands} commands, ${totals.failures} failures, ${seconds.toFixed(1)} s, ${rate} choices/s`,
  )
}

/** Names the rules that RULES.md says are enforced at run time and that no match ever showed. */
function reportRules(): void {
  const table = `${titleFolder(title.id)}/RULES.md`
  if (!existsSync(table)) {
    console.log(`No ${table}: ${coverage.rules.size} rules were seen`)
    return
  }
  const rows = readRules(readFileSync(table, 'utf8'))
  const enforced = rows.filter((row) => row.reason === undefined)
  const silent = enforced.filter((row) => !coverage.saw(row.rule)).map((row) => row.rule)
  console.log(`${enforced.length - silent.length} of ${enforced.length} enforced rules were seen`)
  if (silent.length === 0) return
  console.log(`Never seen: ${silent.join(', ')}`)
  process.exitCode = 1
}

function readOptions(text: string): { [id: string]: string } {
  return Object.fromEntries(text.split(',').map((each) => each.split('=', 2) as [string, string]))
}
