import { isPartOf } from '@topside/engine/testing'
import type { FunctionsRun } from './functions-run.ts'
import { fileNamed } from './rules-check.ts'
import type { RuleRow } from './rules-table.ts'

/**
 * The evidence that a rule has fired. `cited`: the title's code contains its number as data, so play must show the
 * number in a decision, record, refusal, ledger or outcome. `below`: the rule is a heading or has parts, and at least
 * one part must have fired. `functions`: all functions that RULES.md names for it must have run.
 */
export type Evidence = 'cited' | 'below' | 'functions'

/** The state of one enforced rule after the matches. */
export interface Firing {
  readonly rule: string
  readonly way: Evidence
  /** What was expected but did not happen, as sentences; empty if the rule has fired. */
  readonly missing: readonly string[]
}

/** Input of the judgement. */
export interface FiredSources {
  readonly rows: readonly RuleRow[]
  /** Text of every source file in the title's folder, by path in it. */
  readonly files: ReadonlyMap<string, string>
  /** Numbers shown in play. */
  readonly seen: { has(rule: string): boolean }
  readonly functions: FunctionsRun
}

/** Judges every enforced rule of a title. */
export function judgeRules(sources: FiredSources): Firing[] {
  const enforced = sources.rows.filter((row) => row.reason === undefined)
  const cited = citedRules(sources)
  const judged = new Map<string, Firing>()
  const judge = (row: RuleRow): Firing => {
    const known = judged.get(row.rule)
    if (known !== undefined) return known
    const firing = judgeRow(row, enforced, { sources, cited, judge })
    judged.set(row.rule, firing)
    return firing
  }
  return enforced.map(judge)
}

interface Bench {
  readonly sources: FiredSources
  readonly cited: ReadonlyMap<string, readonly string[]>
  readonly judge: (row: RuleRow) => Firing
}

function judgeRow(row: RuleRow, enforced: readonly RuleRow[], { sources, cited, judge }: Bench): Firing {
  const { rule } = row
  const places = cited.get(rule)
  if (places !== undefined) {
    const missing = sources.seen.has(rule) ? [] : [`never shown in play, though ${places.join(', ')} can cite it`]
    return { rule, way: 'cited', missing }
  }
  const parts = enforced.filter((each) => isPartOf(each.rule, rule))
  if (parts.length > 0) {
    const fired = parts.some((part) => judge(part).missing.length === 0)
    const missing = fired ? [] : [`none of ${parts.map((part) => part.rule).join(', ')} has fired`]
    return { rule, way: 'below', missing }
  }
  const missing = row.where.flatMap(({ file, names }) =>
    names.flatMap((name) => notRun(sources, fileNamed(sources.files, file) ?? file, name)),
  )
  return { rule, way: 'functions', missing }
}

/** Empty if a function has run, or if the name is that of data or a type in a loaded module; otherwise a sentence. */
function notRun({ files, functions }: FiredSources, file: string, name: string): string[] {
  const loaded = functions.get(file)
  if (loaded === undefined) return [`${file} was never loaded`]
  const ran = loaded.get(name)
  if (ran === true || (ran === undefined && !isFunction(files.get(file) ?? '', name))) return []
  return [`${name} of ${file} has never run`]
}

/** Whether a source declares a function of this name; V8 may not have compiled it. */
function isFunction(text: string, name: string): boolean {
  return new RegExp(`\\bfunction\\*?\\s+${name.replaceAll('$', '\\$')}\\b`).test(text)
}

/** Files whose code does not run in play, or whose rule numbers only explain an option or text. */
const SILENT = /(\.test\.ts|(^|\/)(testing|positions|title|notes)\.ts|^(notes|text|testing)\/.*)$/

/** The rules whose numbers occur in the title's code as data, with the files. An object's key is no citation. */
function citedRules({ rows, files }: FiredSources): Map<string, string[]> {
  const known = new Set(rows.map((row) => row.rule))
  const cited = new Map<string, string[]>()
  for (const [file, text] of files) {
    if (SILENT.test(file)) continue
    const numbers = [...text.matchAll(/'(\d[\d.]*[A-Za-z]?)'(?!:)/g)].map(([, number = '']) => number)
    for (const rule of new Set(numbers)) if (known.has(rule)) cited.set(rule, [...(cited.get(rule) ?? []), file])
  }
  return cited
}
