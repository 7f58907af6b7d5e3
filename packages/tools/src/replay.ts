import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkFile, evidenceOf, fileDice, isGuided, sinceUpgrade } from '@topside/engine'
import { described, Examiner, type FuzzFile, seededRandom } from '@topside/engine/testing'
import { replayStored } from '@topside/server/replay-stored'
import { findTitle, loadPackage } from './titles.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verify: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    'database-url': { type: 'string' },
    'data-dir': { type: 'string' },
  },
})
if (values.all) process.exit(await replayStored({ databaseUrl: values['database-url'], dataDir: values['data-dir'] }))
const [name] = positionals
if (name === undefined) {
  console.error('npm run replay -- FILE [--verify] [--verbose]')
  console.error('npm run replay -- --all [--database-url URL | --data-dir FOLDER]')
  process.exit(2)
}
const file = readFile(name)
const { rules: title, texts, status } = await loadPackage(file.title)
const visible = { ...(texts && { texts }), ...(status && { status }) }
try {
  process.exitCode = values.verify ? verify() : replay()
} catch (fault) {
  console.error(described(fault))
  process.exitCode = 1
}

function readFile(place: string): FuzzFile {
  try {
    const read: FuzzFile = JSON.parse(readFileSync(place, 'utf8'))
    if (read.format === 'topside-match') return read
  } catch (fault) {
    console.error(`${place} cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`)
    process.exit(2)
  }
  console.error(`${place} is not a match file`)
  process.exit(2)
}

/** Recomputes every die from the seeds, and compares commitment, dice and outcome with the file. */
function verify(): number {
  const { faults, match, takenOver } = checkFile(title, file)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) return 1
  const others = takenOver > 0 ? `, but for ${takenOver} taken over from another file` : ''
  const dice =
    file.serverSeed === undefined ? 'as written down (the seed is not in the file)' : `recomputed and right${others}`
  console.log(`${match?.seq} commands, ${file.rolls.length} rolls, dice ${dice}: nothing differs`)
  const { shown, open } = evidenceOf(file, { takenOver, guided: isGuided(file, findTitle(file.title).guide) }, false)
  console.log(['This shows:', ...shown.map((each) => `  ${each}`)].join('\n'))
  console.log(['No file can show:', ...open.map((each) => `  ${each}`)].join('\n'))
  return 0
}

/**
 * Replays the commands one by one, examines the last one and its neighbours exhaustively, and names the first fault.
 */
function replay(): number {
  const setup = { options: file.options, dice: fileDice(file), upgrade: file.upgrade }
  const commands = sinceUpgrade(file)
  const before = file.commands.length - commands.length
  const { from } = file
  const random = seededRandom('replay')
  const examiner = new Examiner(title, setup, { random, exhaustive: true, visible, ...(from && { from }) })
  const { match } = examiner
  const early = examiner.begin()
  for (const fault of early) console.error(`At the beginning: ${fault}`)
  if (early.length > 0) return 1
  for (const [index, command] of commands.entries()) {
    const lines = match.historyLength
    const faults = examiner.apply(command, index > commands.length - 4)
    if (values.verbose || faults.length > 0)
      console.log(`${before + index + 1} ${match.step} ${JSON.stringify(command)}`)
    if (values.verbose)
      for (const { line } of match.history(undefined, lines)) console.log(`    ${JSON.stringify(line)}`)
    for (const fault of faults) console.error(`  ${fault}`)
    if (faults.length > 0) {
      for (const seat of match.deciding) console.log(`  seat ${seat} is asked ${JSON.stringify(match.decision(seat))}`)
      return 1
    }
  }
  const faults = examiner.finish()
  for (const fault of faults) console.error(`After ${file.commands.length} commands: ${fault}`)
  if (faults.length > 0) return 1
  const state = match.outcome === undefined ? `in step ${match.step}` : `ended: ${JSON.stringify(match.outcome)}`
  console.log(`${file.commands.length} commands without a fault, ${state}`)
  return 0
}
