import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './shell.ts'

/** Files that are named. */
const NAMED = 10

/** Prints the ten slowest files after a run of more than that, with the seconds of each. It fails nothing. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= NAMED) return
    const rows = modules
      .map((module) => ({ file: relative(root, module.moduleId), seconds: module.diagnostic().duration / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, NAMED)
    console.log('\nSlowest files, in seconds')
    for (const { file, seconds } of rows) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
  }
}
