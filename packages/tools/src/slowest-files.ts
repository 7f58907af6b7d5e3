import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './shell.ts'

/** Number of files listed. */
const NAMED = 10

/** Lists the ten slowest files with their seconds after a larger run. It never makes a run fail. */
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
