import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { computersBench, films, growth, serverBench, sleeping, spectators } from '@topside/server/bench'
import { benchEngine } from './bench-engine.ts'
import { recordMatches } from './bench-matches.ts'
import { benchDearest, benchWork } from './bench-work.ts'
import { type Figure, line, met } from './figures.ts'
import { findTitle, loadWork } from './titles.ts'

/** Budgets of the first state in bytes, for titles with areas and with hexes. */
const FIRST_STATE = { areas: 3 * 1024, hexes: 14 * 1024 }

const { values } = parseArgs({
  options: {
    title: { type: 'string', default: 'return-to-the-rock' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: 'engine,server' },
  },
})
const title = findTitle(values.title)
const { rules } = await title.load()
const parts = values.only.split(',')
const figures: Figure[] = []
const setting = {
  title,
  seed: 1,
  databaseUrl: process.env['DATABASE_URL'],
  say: (text: string) => console.log(`  ${text}`),
}
const show = (measured: readonly Figure[]): void => {
  for (const figure of measured) console.log(line(figure))
  figures.push(...measured)
}

if (parts.includes('engine')) {
  console.log(`Rules of ${title.name}`)
  const matches = recordMatches(rules, 12)
  show(benchEngine(rules, matches, values.quick ? 0.4 : 3))
  show(benchDearest(rules, matches))
  show(benchWork(await loadWork(title.id), values.quick ? 0.2 : 1))
}
if (parts.includes('server')) {
  console.log('Server')
  show(
    await serverBench({
      ...setting,
      duration: values.quick ? 1000 : 5000,
      firstState: rules.table.spaces.length <= 100 ? FIRST_STATE.areas : FIRST_STATE.hexes,
    }),
  )
}
const more = { spectators, sleeping, computers: computersBench, films, growth }
for (const [name, measure] of Object.entries(more)) {
  if (!parts.includes(name)) continue
  console.log(`Server: ${name}`)
  show(await measure({ ...setting, duration: values.quick ? 5_000 : 20_000, firstState: 0 }))
}
const count = (reached: boolean): number => figures.filter((figure) => met(figure) === reached).length
console.log(`${count(true)} budgets met, ${count(false)} missed`)
if (values.json !== undefined) {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`
  const result = { title: title.id, at: new Date().toISOString(), node: process.version, machine, figures }
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
}
process.exit(0)
