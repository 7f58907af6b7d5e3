import { basename } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Number of files to report, and of steps for each. */
const FILES = 10
const STEPS = 4

/** Count and total duration in milliseconds. */
interface Sum {
  times: number
  took: number
}

/** Time spent in a test file. */
interface Spent {
  tests: number
  took: number
  /** Named steps by test and name. */
  readonly parts: Map<string, Sum>
  /** Waits by kind and place in the source. */
  readonly waits: Map<string, Sum>
}

/** Reports at the end where time was spent: the slowest files, and their waits with count and duration. */
export default class SlowSteps implements Reporter {
  readonly #files = new Map<string, Spent>()
  #root = ''

  onBegin(config: FullConfig): void {
    this.#root = config.rootDir
  }

  printsToStdio(): boolean {
    return true
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = basename(test.location.file)
    const spent = this.#files.get(file) ?? { tests: 0, took: 0, parts: new Map(), waits: new Map() }
    this.#files.set(file, spent)
    spent.tests++
    spent.took += result.duration
    for (const step of result.steps) this.#add(spent, step)
  }

  /** Adds a step: a named part of the test, or a wait. The time of the steps inside it does not count. */
  #add(spent: Spent, step: TestStep): void {
    const { category, title, duration, steps } = step
    if (category === 'test.step' || category === 'hook' || category === 'fixture') count(spent.parts, title, duration)
    else count(spent.waits, `${title}${this.#place(step)}`, duration - sum(steps.map((inner) => inner.duration)))
    for (const inner of steps) this.#add(spent, inner)
  }

  #place({ location }: TestStep): string {
    if (location === undefined) return ''
    return ` (${location.file.startsWith(this.#root) ? basename(location.file) : location.file}:${location.line})`
  }

  onEnd(): void {
    const files = [...this.#files].sort(([, a], [, b]) => b.took - a.took)
    const all = sum(files.map(([, { took }]) => took))
    console.log(`\nWhere the time went: ${seconds(all)} in ${files.length} files`)
    for (const [file, spent] of files.slice(0, FILES)) {
      console.log(`${seconds(spent.took)}  ${file} (${spent.tests} ${spent.tests === 1 ? 'test' : 'tests'})`)
      for (const sums of [spent.parts, spent.waits])
        for (const [what, { times, took }] of longest(sums))
          console.log(`    ${seconds(took)}  ${times > 1 ? `${times} times ` : ''}${what}`)
    }
    const others = files.slice(FILES).map(([file, { took }]) => `${file} ${seconds(took).trim()}`)
    if (others.length > 0) console.log(`The others: ${others.join(', ')}`)
  }
}

function count(sums: Map<string, Sum>, what: string, took: number): void {
  const sum = sums.get(what) ?? { times: 0, took: 0 }
  sum.times++
  sum.took += took
  sums.set(what, sum)
}

function longest(sums: ReadonlyMap<string, Sum>): [string, Sum][] {
  return [...sums]
    .filter(([, { took }]) => took >= 500)
    .sort(([, a], [, b]) => b.took - a.took)
    .slice(0, STEPS)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(6)} s`
}
