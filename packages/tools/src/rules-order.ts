/**
 * A file of rules; its name determines the part of the rulebook that it holds, as indexes of the first and last number.
 */
interface RulesFile {
  readonly name: string
  readonly text: string
  readonly from: number
  readonly to: number
}

/** The rules named at the start of a declaration's comment, as indexes. */
interface Label {
  readonly text: string
  readonly first: number
  readonly all: readonly number[]
}

const NAME = /^rules\/(\d[\d.]*\d|\d)(?:-(\d[\d.]*))?-[a-z][a-z-]*\.ts$/
const LABEL = /^\/\*\*(?: |\n \* )(\d+(?:\.\d+)+[A-Z]?(?:(?:, |-)\d+(?:\.\d+)+[A-Z]?)*):/gm
const NUMBER = /\d+(?:\.\d+)+[A-Z]?/g

/**
 * Misplaced rules, as sentences. A file `8.1-8.2-movement.ts` holds the rules 8.1 and 8.2 with their sub-rules, in the
 * rulebook's order, and no others; a more specific file (`7.3-odds.ts` beside `7-combat.ts`) takes precedence. The
 * first number in the comment of a declaration counts: `8.1, 9.2: ...` belongs at 8.1. `numbers`: all of the rulebook
 * in order; `files`: texts by path.
 */
export function rulesMisplaced(numbers: readonly string[], files: ReadonlyMap<string, string>): string[] {
  const rules = [...files].flatMap(([name, text]) => rulesFile(numbers, name, text) ?? [])
  return rules.flatMap((file) => misplacedIn(file, rules, numbers))
}

function rulesFile(numbers: readonly string[], name: string, text: string): RulesFile | undefined {
  const [, from, to = from] = NAME.exec(name) ?? []
  const [first, last] = [from, to].map((part) => (part === undefined ? undefined : below(numbers, part)))
  return first === undefined || last === undefined ? undefined : { name, text, from: first.from, to: last.to }
}

/** Range of a part of a rulebook: its own number and the following ones with the same prefix. */
function below(numbers: readonly string[], part: string): { from: number; to: number } | undefined {
  const beginning = part.includes('.') ? part : `${part}.`
  const belongs = (number: string | undefined): boolean => number?.startsWith(beginning) === true
  const from = numbers.findIndex(belongs)
  if (from < 0) return undefined
  let to = from
  while (belongs(numbers[to + 1])) to++
  return { from, to }
}

function misplacedIn(file: RulesFile, all: readonly RulesFile[], numbers: readonly string[]): string[] {
  const faults: string[] = []
  let reached = -1
  for (const { text, first, all: named } of labelsOf(file, numbers)) {
    const closest = closestTo(first, all)
    // A long rule may span several files whose names contain only its number.
    if (closest?.from !== file.from || closest.to !== file.to) {
      faults.push(`${file.name}: '${text}' belongs in ${closest?.name ?? 'a file of its own'}`)
      continue
    }
    const own = named.filter((number) => number >= file.from && number <= file.to)
    if (Math.max(...own) < reached) faults.push(`${file.name}: '${text}' stands after ${numbers[reached]}`)
    reached = Math.max(reached, Math.min(...own))
  }
  return faults
}

function labelsOf({ text }: RulesFile, numbers: readonly string[]): Label[] {
  return [...text.matchAll(LABEL)].flatMap(([, label = '']) => {
    const all = (label.match(NUMBER) ?? []).map((number) => numbers.indexOf(number)).filter((index) => index >= 0)
    const [first] = all
    return first === undefined ? [] : [{ text: label, first, all }]
  })
}

/** The most specific file that holds a number. */
function closestTo(number: number, files: readonly RulesFile[]): RulesFile | undefined {
  const able = files.filter(({ from, to }) => number >= from && number <= to)
  return able.sort((a, b) => a.to - a.from - (b.to - b.from))[0]
}
