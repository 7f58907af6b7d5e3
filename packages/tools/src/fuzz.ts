import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Coverage } from '@topside/engine/testing'
import { mergeFunctions } from './functions-run.ts'
import type { FuzzNews, FuzzTask } from './fuzz-worker.ts'
import { playOptions } from './play-options.ts'
import { type Firing, judgeRules } from './rules-fired.ts'
import { readRules } from './rules-table.ts'
import { filesBelow, path } from './shell.ts'
import { findTitle, loadReferee, loadTitle, titleFolder } from './titles.ts'

const { values } = parseArgs({
  options: {
    ...playOptions(200),
    policy: { type: 'string', default: 'random' },
    options: { type: 'string', default: 'all' },
    thorough: { type: 'boolean', default: false },
    referee: { type: 'boolean', default: false },
    only: { type: 'string' },
    workers: { type: 'string' },
  },
})
const title = await loadTitle(values.title)
const only = values.only === undefined ? undefined : Number(values.only)
const matches = only === undefined ? Number(values.matches) : only + 1
const { policy, seed, thorough, referee } = values
if (!Number.isInteger(matches) || matches < 1 || !['random', 'coverage', 'computer'].includes(policy)) {
  console.error(
    'npm run fuzz -- --title T [--matches N] [--seed S] [--policy random|coverage|computer] ' +
      '[--options all|k=v,...] [--thorough] [--referee] [--only NUMBER] [--workers W]',
  )
  process.exit(2)
}
if (policy === 'computer' && findTitle(title.id).heuristics === undefined) {
  console.error(`${title.name} has no heuristics (bots/index.ts in its folder), so no computer plays it`)
  process.exit(2)
}
if (referee && (await loadReferee(title.id)) === undefined) {
  console.error(`${title.name} has no referee (testing/referee/index.ts in its folder)`)
  process.exit(2)
}
const step = only !== undefined ? 1 : Math.min(matches, Number(values.workers ?? Math.min(availableParallelism(), 8)))
const options = values.options === 'all' ? undefined : readOptions(values.options)
const coverage = new Coverage()
const functions = new Map<string, Map<string, boolean>>()
const judged = new Map<string, number>()
const totals = { matches: 0, commands: 0, choices: 0, failures: 0, positions: 0 }
const began = performance.now()
let said = began

const which = only === undefined ? `${matches} matches` : `match ${only}`
console.log(`Fuzzing ${title.name}: ${which}, seed ${seed}, policy ${policy}, ${step} at a time`)
await Promise.all(Array.from({ length: step }, (_, first) => work(only ?? first)))
say('Done')
if (referee) reportReferee()
if (policy !== 'random') reportRules()
if (totals.failures > 0) process.exitCode = 1

/** Runs one worker to its end. A worker that dies counts as a failure. */
function work(first: number): Promise<void> {
  const task: FuzzTask = {
    title: title.id,
    seed,
    policy: policy as FuzzTask['policy'],
    thorough,
    refereed: referee,
    first,
    step,
    matches,
    ...(options && { options }),
  }
  return new Promise((done) => {
    const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), { workerData: task })
    worker.on('message', (news: FuzzNews) => {
      if (news.kind === 'done') {
        coverage.merge(news.coverage)
        mergeFunctions(functions, news.functions)
        for (const [kind, count] of Object.entries(news.judged)) judged.set(kind, (judged.get(kind) ?? 0) + count)
      } else note(news)
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
  if (report.position !== undefined) totals.positions++
  totals.commands += report.commands
  totals.choices += report.choices
  if (report.file !== undefined) {
    totals.failures++
    const file = `fuzz-failures/${title.id}-${seed}-${number}.json`
    mkdirSync(path('fuzz-failures'), { recursive: true })
    writeFileSync(path(file), `${JSON.stringify(report.file)}\n`)
    console.error(`Match ${number}${report.position ? ` from ${report.position}` : ''}, command ${report.commands}:`)
    for (const fault of report.faults.slice(0, 5)) console.error(`  ${fault}`)
    console.error(`  npm run replay -- ${file}`)
    const how = `--policy ${policy}${referee ? ' --referee' : ''}`
    if (policy !== 'coverage')
      console.error(`  npm run fuzz -- --title ${title.id} --seed ${seed} ${how} --only ${number}`)
  }
  if (performance.now() - said > 5000) say('So far')
}

function say(when: string): void {
  said = performance.now()
  const seconds = (said - began) / 1000
  const rate = Math.round(totals.choices / seconds)
  console.log(
    `${when}: ${totals.matches} matches, ${totals.commands} commands, ${totals.failures} failures, ` +
      `${seconds.toFixed(1)} s, ${rate} choices/s`,
  )
}

/** Reports what the referee judged. */
function reportReferee(): void {
  const kinds = [...judged].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  console.log(`Judged: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ') || 'nothing'}`)
  if (judged.size === 0) process.exitCode = 1
}

/** Reports how the enforced rules of RULES.md have fired, and which never did. */
function reportRules(): void {
  console.log(`${totals.positions} of the matches began at a position of the title`)
  const folder = titleFolder(title.id)
  if (!existsSync(`${folder}/RULES.md`)) {
    console.log(`No ${folder}/RULES.md: ${coverage.rules.size} rules were seen`)
    return
  }
  const rows = readRules(readFileSync(`${folder}/RULES.md`, 'utf8'))
  const files = new Map(filesBelow(folder, '.ts').map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]))
  const firings = judgeRules({ rows, files, seen: coverage.rules, functions })
  const [fired, never] = [[], []] as [Firing[], Firing[]]
  for (const firing of firings) (firing.missing.length === 0 ? fired : never).push(firing)
  const [cited, below, run] = (['cited', 'below', 'functions'] as const).map(
    (way) => fired.filter((each) => each.way === way).length,
  )
  console.log(
    `${fired.length} of ${firings.length} enforced rules have fired: ${cited} shown in play, ` +
      `${run} by their functions, ${below} by a rule below them`,
  )
  // Computers play to win and do not look for rarely used rules.
  if (never.length === 0 || policy === 'computer') return
  console.log('Never fired:')
  for (const { rule, missing } of never) for (const each of missing) console.log(`  ${rule}: ${each}`)
  process.exitCode = 1
}

function readOptions(text: string): { [id: string]: string } {
  return Object.fromEntries(text.split(',').map((each) => each.split('=', 2) as [string, string]))
}
