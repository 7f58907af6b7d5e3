import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CANNOT_START, NOT_NOW } from '@topside/server/exit-codes'
import { path } from '../shell.ts'
import type { Checkout } from './checkout.ts'

/** Environment variables. */
type Env = { readonly [name: string]: string }

const POSTGRES = 'postgres://topside@127.0.0.1:1/topside'

/** A wrong setting of each variable, with what else it takes to be wrong. */
const WRONG: { readonly [name: string]: Env } = {
  PORT: { PORT: 'many' },
  HOST: { HOST: '203.0.113.1' },
  DATA_DIR: { DATA_DIR: '/proc/topside' },
  MIN_FREE_MB: { MIN_FREE_MB: 'all' },
  BACKUP_DIR: { BACKUP_DIR: '/srv/backups', DATABASE_URL: POSTGRES },
  BACKUP_HOURS: { BACKUP_HOURS: 'daily' },
  BACKUP_KEEP: { BACKUP_KEEP: '0' },
  KEEP_MATCHES_DAYS: { KEEP_MATCHES_DAYS: 'forever' },
  KEEP_CHAT_DAYS: { KEEP_CHAT_DAYS: '0' },
  KEEP_GUESTS_DAYS: { KEEP_GUESTS_DAYS: '-1' },
  DATABASE_URL: { DATABASE_URL: 'mysql://db/topside' },
  ALLOW_OLDER: { ALLOW_OLDER: 'yes' },
  REDIS_URL: { REDIS_URL: 'http://cache', DATABASE_URL: POSTGRES, PUBLIC_ADDRESS: '/1' },
  PUBLIC_ADDRESS: { PUBLIC_ADDRESS: 'https://a', REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: POSTGRES },
  ADMIN_PASSWORD: { ADMIN_PASSWORD: 'short' },
  WATCHDOG_SECONDS: { WATCHDOG_SECONDS: 'soon' },
  WARM_UP: { WARM_UP: 'no' },
  LOG: { LOG: 'xml' },
  LOG_LEVEL: { LOG_LEVEL: 'debug' },
  PROXIES: { PROXIES: '-1' },
  PID_FILE: { PID_FILE: '/proc/topside/pid' },
  HOSTS: { HOSTS: 'a..b' },
  ORIGINS: { ORIGINS: 'example.org' },
  SITE_URL: { SITE_URL: 'ftp://games.example' },
  SMTP_URL: { SMTP_URL: 'http://mail', SITE_URL: 'https://games.example', SMTP_FROM: 'a@b.example' },
  SMTP_FROM: { SMTP_FROM: 'nobody', SMTP_URL: 'smtp://mail', SITE_URL: 'https://games.example' },
  PRIVATE_WEBHOOKS: { PRIVATE_WEBHOOKS: 'perhaps' },
}

/** Variables whose every value is right. */
const ANYTHING = ['REDIS_PREFIX']

/** The variables in the table of the page for operators. */
function documented(): string[] {
  const page = readFileSync(path('packages/docs/hosting.md'), 'utf8')
  return [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
}

/**
 * Starts a server with each documented variable set wrong: it must end as the page says, with one sentence that names
 * the variable or what it points to. Returns how many there were; throws with all that did otherwise.
 */
export async function tryWrongSettings(checkout: Checkout, port: number): Promise<number> {
  const names = documented().filter((name) => !ANYTHING.includes(name))
  const faults: string[] = []
  for (const name of names) {
    const wrong = WRONG[name]
    if (wrong === undefined) {
      faults.push(`${name}: no wrong value is known`)
      continue
    }
    const folder = mkdtempSync(join(tmpdir(), 'topside-wrong-'))
    const usual = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG: 'text',
      DATABASE_URL: '',
      WARM_UP: '0',
    }
    const { status, said } = await checkout.node('packages/server/src/main.ts', { ...usual, ...wrong })
    rmSync(folder, { recursive: true, force: true })
    const named = said.includes(name) || said.includes(wrong[name] ?? name)
    if (![CANNOT_START, NOT_NOW].includes(status ?? 0) || !named || /\n\s+at /.test(said))
      faults.push(`${name}=${wrong[name]} ends with ${status}: ${said}`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return names.length
}
