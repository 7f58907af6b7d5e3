import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { CANNOT_START } from './exit-codes.ts'
import { ENDING_LIMITS } from './security/limits.ts'
import { ask, newMatch, user } from './testing/client.ts'
import { toyServer } from './testing/toy-server.ts'
import { VERSION } from './version.ts'

const root = join(import.meta.dirname, '../../..')
const deploy = join(import.meta.dirname, '../deploy')
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8')

const { port } = await toyServer()
const metrics = async (): Promise<string> => (await ask<string>(port, 'GET', '/metrics')).body

/** A value that the server prints. */
const printedValue = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

/** The metrics that a server prints, each with the labels that have had values. */
async function printed(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  for (const line of (await metrics()).split('\n')) {
    const [, type, kind] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    const names = kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${type}${end}`) : [type]
    for (const name of names) if (name !== undefined) found.set(name, found.get(name) ?? new Set())
    const [, name = '', labels = ''] = /^(\w+)\{(.*)\} /.exec(line) ?? []
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) found.get(name)?.add(label)
  }
  return found
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly datasource: { readonly uid: string }
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly annotations: { readonly summary: string }
    }[]
  }[]
}

const dashboard = JSON.parse(read('grafana/dashboard.json')) as Dashboard
const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const queries = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
]
/** Of Prometheus itself. */
const OWN = { metrics: ['up'], labels: ['job', 'instance', 'le'] }

test('servers print every metric of the alert rules and the dashboard', async () => {
  const names = await printed()
  expect(queries.length).toBeGreaterThan(30)
  for (const { where, expr } of queries) {
    const used = expr.match(/\bup(?=\{)|\b(topside|nodejs|process)_\w+/g) ?? []
    expect({ where, used: used.length > 0 }).toEqual({ where, used: true })
    const unknown = used.filter((name) => !names.has(name) && !OWN.metrics.includes(name))
    expect({ where, unknown }).toEqual({ where, unknown: [] })
  }
  expect(names.has('topside_no_such_thing')).toBe(false)
})

test('the server’s metrics have every label of the alert rules and the dashboard', () => {
  const source = readFileSync(join(import.meta.dirname, 'metrics.ts'), 'utf8')
  const known = [...source.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  for (const { where, expr } of queries) {
    const matched = [...expr.matchAll(/[{,]\s*(\w+)=/g)].map(([, name = '']) => name)
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
    for (const label of [...matched, ...grouped])
      expect({ where, label, known: [...known, ...OWN.labels].includes(label) }).toEqual({ where, label, known: true })
  }
})

test('every alert says what to do, and the dashboard uses the data source shipped with it', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { annotations } of rules) expect(annotations.summary.length).toBeGreaterThan(20)
  const { uid } = parse(read('grafana/datasource.yml')).datasources[0]
  for (const panel of dashboard.panels) expect(panel.datasource.uid).toBe(uid)
})

test('metrics include versions, the contents of the store, and requests by status class', async () => {
  const ann = await user(port, 'Ann')
  await newMatch(port, [ann, ann])
  await ask(port, 'GET', '/api/matches/nothing')
  // The counts of the first scrape may be from before the match: they are at most a minute old.
  await expect.poll(async () => printedValue(await metrics(), 'topside_stored_users')).toBeGreaterThanOrEqual(0)
  const text = await metrics()
  expect(printedValue(text, `topside_info{version="${VERSION}",node="${process.versions.node}"}`)).toBe(1)
  expect(printedValue(text, 'topside_rules_version{title="toy"}')).toBeGreaterThan(0)
  for (const status of ['open', 'running', 'finished'])
    expect(printedValue(text, `topside_stored_matches{status="${status}"}`)).toBeGreaterThanOrEqual(0)
  expect(printedValue(text, 'topside_stored_matches_stuck')).toBe(0)
  expect(printedValue(text, 'topside_store_bytes')).toBeGreaterThan(1_000_000)
  expect(printedValue(text, 'topside_http_requests_total{class="2xx"}')).toBeGreaterThan(2)
  expect(printedValue(text, 'topside_http_requests_total{class="4xx"}')).toBeGreaterThan(0)
  expect(printedValue(text, 'topside_http_refusals_total{code="not-found"}')).toBeGreaterThan(0)
  expect(printedValue(text, 'process_start_time_seconds')).toBeGreaterThan(1e9)
  // The store of this test has no disk of its own.
  expect(printedValue(text, 'topside_disk_free_bytes')).toBeUndefined()
})

const unit = read('topside.service')
const set = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

test('the systemd unit runs the server as the image does, and knows its exit codes', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  expect(set('ExecStart')).toEqual([`/opt/topside/node_modules/.bin/node ${args.join(' ')}`])
  expect(set('Restart')).toEqual(['on-failure'])
  expect(set('RestartPreventExitStatus')).toEqual([String(CANNOT_START)])
  expect(Number(set('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(ENDING_LIMITS.stop)
  const [environment = ''] = set('Environment')
  expect(environment).toContain(`DATA_DIR=/var/lib/${set('StateDirectory')[0]}`)
})

const withSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!withSystemd)('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'topside-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'topside.service')
  writeFileSync(file, unit.replaceAll('/opt/topside', root))
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect([verified.status, verified.stderr.split('\n').filter((line) => line.includes('topside'))]).toEqual([0, []])
  writeFileSync(file, unit.replaceAll('/opt/topside', root).replace('Restart=on-failure', 'Restart=perhaps'))
  expect(spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' }).stderr).toContain('perhaps')
})
