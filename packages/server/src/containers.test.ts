import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/** The part of a service that these tests check. */
interface Service {
  readonly image?: string
  readonly build?: unknown
  readonly user?: string
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly read_only?: boolean
  readonly privileged?: boolean
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly restart?: string
  readonly init?: boolean
  readonly logging?: { readonly options: { readonly [name: string]: string } }
  readonly networks: readonly string[] | { readonly [name: string]: unknown }
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly environment?: { readonly [name: string]: string | number }
}

const root = join(import.meta.dirname, '../../..')
/** A compose file. */
interface Compose {
  readonly services: { readonly [name: string]: Service }
  readonly networks: { readonly [name: string]: { readonly internal?: boolean } | null }
}

/** Reads a compose file; `!reset` is a tag of its own. */
const read = (name: string): Compose =>
  parse(readFileSync(join(root, name), 'utf8'), { merge: true, logLevel: 'error' }) as Compose

const compose = read('docker-compose.yml')
const services = Object.entries(compose.services)
const DEPLOY = 'packages/server/deploy'
const caddy = read(`${DEPLOY}/compose.caddy.yml`)
const monitoring = read(`${DEPLOY}/compose.monitoring.yml`)
/** The services added by the override files; services that they only change are not included. */
const added = [caddy, monitoring]
  .flatMap((file) => Object.entries(file.services))
  .filter(([name]) => compose.services[name] === undefined)
const networks = ({ networks }: Service): string[] =>
  (Array.isArray(networks) ? [...networks] : Object.keys(networks)).sort()

test.each([...services, ...added])('%s runs unprivileged and within limits', (name, service) => {
  // Caddy's certificates are in a folder owned by root, and it opens ports below 1024.
  expect(service.user).toMatch(name === 'caddy' ? /^root$/ : /^(node|postgres|redis|nginx|nobody|grafana)$/)
  expect(service.cap_drop).toEqual(['ALL'])
  expect(service.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined)
  expect(service.privileged).toBeUndefined()
  expect(service.security_opt).toContain('no-new-privileges:true')
  expect(service.read_only).toBe(true)
  expect(service.mem_limit).toMatch(/^(\d+[mg]|\$\{[A-Z_]+:-\d+[mg]\})$/)
  expect(service.pids_limit).toBeGreaterThan(0)
  expect(service.restart).toBe('unless-stopped')
  expect(Object.keys(service.logging?.options ?? {})).toEqual(['max-size', 'max-file'])
  // Docker's socket would bypass every limit.
  for (const volume of service.volumes ?? []) expect(volume).not.toContain('docker.sock')
})

test('every image is named by version and digest, and a server runs on the Node version that is tested', () => {
  const exact = /^[a-z]+(\/[a-z]+)?:v?\d+\.\d+(\.\d+)?(-[a-z]+)?@sha256:[0-9a-f]{64}$/
  for (const [name, { image, build }] of [...services, ...added])
    if (build === undefined) expect({ name, image }).toEqual({ name, image: expect.stringMatching(exact) })
  const dockerfile = readFileSync(join(root, 'packages/server/Dockerfile'), 'utf8')
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  expect(bases).toHaveLength(2)
  for (const base of bases) {
    expect(base).toMatch(exact)
    expect(base.split('@')[0]).toBe(`node:${devDependencies.node}-slim`)
  }
})

test('only the proxy is reachable from outside, and it reaches only the servers', () => {
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy'])
  const of = Object.fromEntries(services.map(([name, service]) => [name, networks(service)]))
  expect(of).toEqual({
    postgres: ['back'],
    redis: ['back'],
    'server-1': ['back', 'front'],
    'server-2': ['back', 'front'],
    proxy: ['front'],
  })
  expect(compose.networks['back']?.internal).toBe(true)
})

test('with Caddy, nothing else is reachable from outside, and the servers count both proxies', () => {
  expect(caddy.services['proxy']?.ports).toEqual([])
  expect(readFileSync(join(root, DEPLOY, 'compose.caddy.yml'), 'utf8')).toContain('ports: !reset []')
  for (const name of ['server-1', 'server-2']) expect(caddy.services[name]?.environment).toEqual({ PROXIES: 2 })
  const { ports = [], environment, networks } = caddy.services['caddy'] ?? {}
  expect(ports.map((port) => port.split(':')[0])).toEqual(['80', '443', '443'])
  expect(environment?.['UPSTREAM']).toBe(`proxy:${compose.services['proxy']?.ports?.[0]?.split(':').at(-1)}`)
  expect(networks).toEqual(['front'])
  const file = readFileSync(join(root, DEPLOY, 'Caddyfile'), 'utf8')
  for (const name of ['SITE', 'UPSTREAM']) expect(file).toContain(`{$${name}:`)
})

test('Prometheus scrapes every server, and only this machine reaches Grafana, which needs a password', () => {
  const { prometheus, grafana } = monitoring.services
  expect(prometheus?.ports).toBeUndefined()
  expect(prometheus?.networks).toContain('front')
  expect(grafana?.networks).toEqual(['watch'])
  expect(grafana?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
  expect(grafana?.environment?.['GF_SECURITY_ADMIN_PASSWORD']).toMatch(/^\$\{GRAFANA_PASSWORD:\?/)
  const asked = parse(readFileSync(join(root, DEPLOY, 'prometheus.yml'), 'utf8'))
  expect(asked.scrape_configs[0].static_configs[0].targets).toEqual(
    Object.entries(compose.services).flatMap(([name, { build, environment }]) =>
      build === undefined ? [] : [`${name}:${environment?.['PORT']}`],
    ),
  )
})

test('the files read by the additional services exist', () => {
  const files = added.flatMap(([, { volumes = [] }]) => volumes).filter((volume) => volume.startsWith('./'))
  expect(files).toHaveLength(6)
  for (const file of files) {
    expect(file).toMatch(/:ro$/)
    expect({ file, there: existsSync(join(root, file.split(':')[0] ?? '')) }).toEqual({ file, there: true })
  }
})

test('servers are restarted after a failed health check, and know the number of proxies', () => {
  for (const name of ['server-1', 'server-2']) {
    const server = compose.services[name]
    expect(server?.init).toBe(true)
    expect(server?.environment?.['PROXIES']).toBe(['$', '{PROXIES:-1}'].join(''))
    // Settings for operators reach the servers.
    const names = [
      'ADMIN_PASSWORD',
      'HOSTS',
      'ORIGINS',
      'WATCHDOG_SECONDS',
      'LOG_LEVEL',
      'ALLOW_OLDER',
      'KEEP_CHAT_DAYS',
    ]
    for (const name of [...names, 'SITE_URL', 'SMTP_URL', 'SMTP_FROM'])
      expect(server?.environment?.[name]).toBe(['$', `{${name}:-}`].join(''))
  }
  const dockerfile = readFileSync(join(root, 'packages/server/Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\["node", "packages\/server\/src\/healthcheck\.ts"\]$/m)
  expect(dockerfile).toMatch(/^ENV .*PID_FILE=\/tmp\//m)
  expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
})

test('no password has a default, and the one of Postgres is required', () => {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const passwords = [...text.matchAll(/\$\{(\w*PASSWORD\w*)(:-\}|:\?)?/g)].map(([, name, mark]) => `${name}${mark}`)
  expect(passwords.sort()).toEqual(['ADMIN_PASSWORD:-}', 'POSTGRES_PASSWORD:?', 'POSTGRES_PASSWORD:?'])
})

test('the documented commands exist in the image', () => {
  const hosting = readFileSync(join(root, 'packages/docs/hosting.md'), 'utf8')
  const started = [...hosting.matchAll(/docker compose (?:run|exec) [^\n]*?node (\S+\.ts)/g)].map(
    ([, file = '']) => file,
  )
  expect(started).toEqual(['packages/server/src/replay-stored.ts'])
  for (const file of started) expect(readFileSync(join(root, file), 'utf8')).toContain('import.meta.main')
})

test('the proxy uses the servers’ ports and paths', () => {
  const configuration = readFileSync(join(root, 'packages/server/nginx.conf'), 'utf8')
  for (const name of ['server-1', 'server-2']) {
    const { environment = {} } = compose.services[name] ?? {}
    const location = new RegExp(
      `location ${environment['PUBLIC_ADDRESS']}/ {\\s+proxy_pass http://${name}:${environment['PORT']};`,
    )
    expect(configuration).toMatch(location)
    expect(configuration).toContain(`server ${name}:${environment['PORT']} `)
  }
  expect(compose.services['proxy']?.ports?.[0]?.split(':').at(-1)).toBe(/listen (\d+);/.exec(configuration)?.[1])
})
