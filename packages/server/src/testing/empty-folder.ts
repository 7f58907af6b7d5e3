import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../store/embedded/embedded-store.ts'
import { migrate } from '../store/migrate.ts'
import { dataPlace } from './data-place.ts'

/** Hash of all migrations; cached test stores are rebuilt when it changes. */
export function migrationsHash(): string {
  const folder = new URL('../store/migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * A new data folder with an empty, migrated embedded store, for a server in its own process; the caller removes it. It
 * is copied from one cached among the temporary files: creating a store takes longer than the rest of a server's start.
 */
export async function emptyDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(dataPlace(), 'topside-data-'))
  cpSync(await keptFolder(), folder, { recursive: true })
  return folder
}

async function keptFolder(): Promise<string> {
  const kept = join(tmpdir(), `topside-empty-folder-${migrationsHash()}`)
  if (existsSync(kept)) return kept
  const made = `${kept}.${randomBytes(4).toString('hex')}`
  const db = await openEmbedded(join(made, 'store'))
  await migrate(db)
  await db.close()
  try {
    renameSync(made, kept)
  } catch {
    // Another worker was first.
    rmSync(made, { recursive: true, force: true })
  }
  return kept
}
