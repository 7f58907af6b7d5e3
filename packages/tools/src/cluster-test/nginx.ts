import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { path } from '../shell.ts'

/** Milliseconds within which nginx must listen. */
const PATIENCE = 120_000

/** The program; a non-root user may not have its folder in the path. */
const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).error === undefined)

/** Why nginx is not available; `undefined` if it is. */
export function nginxMissing(): string | undefined {
  return program === undefined ? 'nginx is not installed.' : undefined
}

/** The shipped configuration, for two servers on this machine. */
export function shippedConfiguration(port: number, servers: readonly [number, number]): string {
  const [first, second] = servers
  return readFileSync(path('packages/server/nginx.conf'), 'utf8')
    .replaceAll('server-1:2567', `127.0.0.1:${first}`)
    .replaceAll('server-2:2567', `127.0.0.1:${second}`)
    .replace('listen 2567;', `listen 127.0.0.1:${port};`)
}

/** The shipped HTTPS proxy in front of `inner`, with a certificate for `localhost`. */
export function httpsConfiguration(
  { https, http }: { readonly https: number; readonly http: number },
  inner: number,
  { key, certificate }: Certificate,
): string {
  const shipped = readFileSync(path('packages/server/deploy/nginx-https.conf'), 'utf8')
    .replaceAll('games.example.org;', 'localhost;')
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replace('/etc/letsencrypt/live/games.example.org/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/games.example.org/privkey.pem', key)
    .replace('/var/log/nginx/topside.log', '/dev/stdout')
    .replace('server 127.0.0.1:2567;', `server 127.0.0.1:${inner};`)
  return `events {}\nhttp {\n${shipped}}\n`
}

/** PEM files. */
export interface Certificate {
  readonly key: string
  readonly certificate: string
  drop(): void
}

/** A self-signed certificate for `localhost`. */
export function selfMadeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'topside-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const { status, stderr } = spawnSync('openssl', [...made, ...name, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return { key, certificate, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An nginx process with its own folder. */
export class Nginx {
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child
    this.#folder = folder
  }

  /**
   * Starts nginx and waits until it listens at `port`. Only writable paths are added to the configuration. Rejects with
   * its errors.
   */
  static async start(configuration: string, port: number): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'topside-nginx-'))
    // Its workers may run as another user.
    chmodSync(folder, 0o755)
    const writes = ['client_body', 'proxy'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
    writeFileSync(join(folder, 'nginx.conf'), configuration.replace('http {', `http { ${writes}`))
    const errors = join(folder, 'error.log')
    const globals = `daemon off; pid ${folder}/nginx.pid;`
    const output = openSync(join(folder, 'output.log'), 'a')
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', errors, '-g', globals]
    const child = spawn(program ?? 'nginx', args, { stdio: ['ignore', output, output] })
    closeSync(output)
    const nginx = new Nginx(child, folder)
    for (const until = performance.now() + PATIENCE; ; await setTimeout(20)) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(() => undefined)
      if (answer !== undefined) return nginx
      if (child.exitCode === null && performance.now() < until) continue
      const complaint = `${readFileSync(errors, 'utf8')}${nginx.log}`
      await nginx.close()
      throw new Error(`nginx does not listen:\n${complaint}`)
    }
  }

  /** Its access log. */
  get log(): string {
    return readFileSync(join(this.#folder, 'output.log'), 'utf8')
  }

  /** Stops it and removes its folder. */
  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, 'exit')
      this.#child.kill('SIGTERM')
      await gone
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
