import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchEngine } from './bench-engine.ts'
import { type Figure, line, met, readFigure } from './figures.ts'
import { path } from './shell.ts'
import { loadTitle } from './titles.ts'

const { values } = parseArgs({
  options: {
    title: { type: 'string', default: 'return-to-the-rock' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'engine,server' },
  },
})
const title = await loadTitle(values.title)
const parts = values.only.split(',')
const figures: Figure[] = []
const show = (measured: readonly Figure[]): void => {
  for (const figure of measured) console.log(line(figure))
  figures.push(...measured)
}

if (parts.includes('engine')) {
  console.log(`Rules of ${title.name}`)
  show(benchEngine(title, values.quick ? 0.4 : 3))
}
if (parts.includes('server')) {
  console.log('Server')
  for (const bench of await serverBenches()) show((await bench({ title, quick: values.quick })).map(readFigure))
}
const missed = figures.filter((figure) => met(figure) === false).length
console.log(`${figures.filter((figure) => met(figure) === true).length} budgets met, ${missed} missed`)
if (values.json !== undefined) {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
  const result = { title: title.id, at: new Date().toISOString(), node: process.version, machine, figures }
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
}
process.exit(0)

type Bench = (options: { readonly title: typeof title; readonly quick: boolean }) => Promise<readonly unknown[]>

/** The measurements that the server's `bench/index.ts` exports: every function whose name begins with `bench`. */
async function serverBenches(): Promise<Bench[]> {
  const module = path('packages/server/src/bench/index.ts')
  if (!existsSync(module)) return []
  const exported: { readonly [name: string]: unknown } = await import(module)
  return Object.keys(exported)
    .filter((name) => name.startsWith('bench') && typeof exported[name] === 'function')
    .map((name) => exported[name] as Bench)
}
