import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { titles } from '@topside/titles/testing'
import { checkRules } from './rules-check.ts'
import { readRules } from './rules-table.ts'
import { filesBelow } from './shell.ts'
import { titleFolder } from './titles.ts'

const { values } = parseArgs({ options: { title: { type: 'string' } } })
const all = titles.map(({ id }) => id).filter((id) => existsSync(join(titleFolder(id), 'RULES.md')))
const found = (values.title === undefined ? all : [values.title]).flatMap(check)
if (found.length > 0) fail(found)

/** Reports the state of a title's rules; returns what is wrong with them. */
function check(title: string): readonly string[] {
  const folder = titleFolder(title)
  for (const name of ['RULES.md', 'rules.json']) if (!existsSync(join(folder, name))) fail([`no ${name} in ${folder}`])
  const numbers: unknown = JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8'))
  if (!Array.isArray(numbers) || !numbers.every((each) => typeof each === 'string'))
    fail(['rules.json must be a list of rule numbers'])
  const rows = readTable(folder)
  const files = new Map(filesBelow(folder, '.ts').map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const faults = checkRules({ numbers, rows, files })
  if (faults.length > 0) return faults
  const enforced = rows.filter((row) => row.reason === undefined).length
  console.log(
    `${title}: ${enforced} rules are enforced and tested, ${rows.length - enforced} have no meaning on a screen`,
  )
  return []
}

function readTable(folder: string): ReturnType<typeof readRules> {
  try {
    return readRules(readFileSync(join(folder, 'RULES.md'), 'utf8'))
  } catch (fault) {
    return fail([`RULES.md, ${fault instanceof Error ? fault.message : String(fault)}`])
  }
}

function fail(lines: readonly string[], status = 1): never {
  for (const line of lines) console.error(line)
  if (lines.length > 1) console.error(`${lines.length} faults`)
  process.exit(status)
}
