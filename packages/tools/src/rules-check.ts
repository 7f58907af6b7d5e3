import { rulesMisplaced } from './rules-order.ts'
import type { RuleRow } from './rules-table.ts'

/** Input of a check of a title's rules. */
export interface RulesSources {
  /** Numbers of all rules of the rulebook. */
  readonly numbers: readonly string[]
  readonly rows: readonly RuleRow[]
  /** Text of every file in the title's folder, by path in it. */
  readonly files: ReadonlyMap<string, string>
}

/** Everything that is missing or wrongly cited, as sentences. */
export function checkRules(sources: RulesSources): string[] {
  return [
    ...rowsMissing(sources),
    ...sources.rows.flatMap((row) => rowFaults(row, sources)),
    ...strangeCitations(sources),
    ...rulesMisplaced(sources.numbers, sources.files),
  ]
}

function rowsMissing({ numbers, rows }: RulesSources): string[] {
  const faults: string[] = []
  const known = new Set(numbers)
  const count = new Map<string, number>()
  for (const { rule } of rows) count.set(rule, (count.get(rule) ?? 0) + 1)
  for (const number of numbers) if (!count.has(number)) faults.push(`${number}: no row in RULES.md`)
  for (const [rule, times] of count) {
    if (!known.has(rule)) faults.push(`${rule}: not in rules.json`)
    if (times > 1) faults.push(`${rule}: ${times} rows in RULES.md`)
  }
  return faults
}

function rowFaults({ rule, where, tests, line }: RuleRow, { files }: RulesSources): string[] {
  const faults: string[] = []
  const fault = (text: string): void => {
    faults.push(`${rule} (RULES.md:${line}): ${text}`)
  }
  for (const { file, names } of where) {
    const text = find(files, file)
    if (text === undefined) fault(`no file ${file}`)
    else for (const name of names) if (!declares(text, name)) fault(`${file} declares no ${name}`)
  }
  for (const { file, name } of tests) {
    const text = find(files, file)
    if (text === undefined) fault(`no file ${file}`)
    else if (!testNames(text).some((each) => each.startsWith(name))) fault(`${file} has no test '${name}'`)
  }
  return faults
}

/** The text of a file by its path in the folder, or by a unique name. */
function find(files: ReadonlyMap<string, string>, file: string): string | undefined {
  return files.get(fileNamed(files, file) ?? '')
}

/** The path of a file in the folder, given that path or a unique name. */
export function fileNamed(files: ReadonlyMap<string, string>, file: string): string | undefined {
  if (files.has(file)) return file
  const [only, ...others] = [...files.keys()].filter((path) => path.endsWith(`/${file}`))
  return others.length === 0 ? only : undefined
}

/** Whether a source declares a function, constant, type, method or step of this name. */
export function declares(text: string, name: string): boolean {
  const escaped = name.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')
  const declared = new RegExp(`\\b(function\\*?|const|class|type|interface)\\s+${escaped}\\b`)
  const member = new RegExp(`^\\s*(async\\s+)?\\*?\\s*${escaped}\\s*(\\(|:)`, 'm')
  return declared.test(text) || member.test(text)
}

/** The names given to `it`, `test` and `describe` in a test file. */
export function testNames(text: string): string[] {
  const found = text.matchAll(
    /\b(?:it|test|describe)(?:\.\w+(?:\([\s\S]*?\))?)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g,
  )
  return [...found].map(([, , name = '']) => name.replace(/\\(['"`\\])/g, '$1'))
}

const CITED = [
  /\brule: '([^']+)'/g,
  /\/\*\*\s+(\d+(?:\.\d+)+[A-Z]?)\b/g,
  /\b(?:it|test|describe)(?:\.\w+)?\(\s*['"`](\d+(?:\.\d+)+[A-Z]?)\b/g,
]

/** Cited rule numbers that the rulebook lacks. */
function strangeCitations({ numbers, files }: RulesSources): string[] {
  const known = new Set(numbers)
  const faults = new Set<string>()
  for (const [file, text] of files) {
    if (!file.endsWith('.ts')) continue
    for (const pattern of CITED)
      for (const [, rule = ''] of text.matchAll(pattern))
        if (!known.has(rule)) faults.add(`${rule}: cited in ${file}, not in rules.json`)
  }
  return [...faults]
}
