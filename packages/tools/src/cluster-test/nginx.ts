import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { path } from '../shell.ts'

/** Milliseconds within which nginx must listen. */
const PATIENCE = 120_000

/** The program; a user who is not root may not have its folder among the places to look. */
const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).error === undefined)

/** Why nginx cannot be had here; `undefined` if it can. */
export function nginxMissing(): string | undefined {
  return program === undefined ? 'nginx is not installed.' : undefined
}

/** The configuration that is shipped, before two servers on this machine. */
export function shippedConfiguration(port: number, servers: readonly [number, number]): string {
  const [first, second] = servers
  return readFileSync(path('packages/server/nginx.conf'), 'utf8')
    .replaceAll('server-1:2567', `127.0.0.1:${first}`)
    .replaceAll('server-2:2567', `127.0.0.1:${second}`)
    .replace('listen 2567;', `listen 127.0.0.1:${port};`)
}

/** A web server with HTTPS, as somebody puts it before what listens at `inner`; it has a certificate for `localhost`. */
export function httpsConfiguration(port: number, inner: number, { key, certificate }: Certificate): string {
  return `events {}
http {
  access_log off;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    client_max_body_size 8m;
    location / {
      proxy_pass http://127.0.0.1:${inner};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
    }
  }
}
`
}

/** Files in PEM. */
export interface Certificate {
  readonly key: string
  readonly certificate: string
  drop(): void
}

/** A certificate for `localhost` that nobody signed. */
export function selfMadeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'topside-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const { status, stderr } = spawnSync('openssl', [...made, ...name, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return { key, certificate, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** An nginx of its own, with its files in a folder of its own. */
export class Nginx {
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child
    this.#folder = folder
  }

  /** Starts one and waits until it listens at `port`. Only where it may write is added to the configuration. Rejects with what it complains about. */
  static async start(configuration: string, port: number): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'topside-nginx-'))
    // Its workers may run as somebody else.
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

  /** What it wrote about requests. */
  get log(): string {
    return readFileSync(join(this.#folder, 'output.log'), 'utf8')
  }

  /** Ends it and leaves nothing behind. */
  async close(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, 'exit')
      this.#child.kill('SIGTERM')
      await gone
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
