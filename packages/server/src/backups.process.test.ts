import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepBackups } from './backups.ts'
import { damageOf } from './store/backup/manifest.ts'
import { backupsIn, isPart, nameAt } from './store/backup/names.ts'
import { emptyDataFolder } from './testing/empty-folder.ts'

const HOUR = 3_600_000

/** Names of unfinished backups in a folder. */
function partsIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(isPart) : []
}

/** Keeps backups of a new store in `to`, which `prepare` prepares; ends with the test. */
async function keeping(prepare: (to: string) => void, keep = 2) {
  const dataDir = await emptyDataFolder()
  const to = join(dataDir, 'backups')
  prepare(to)
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
  }
  const pauses = { look: 20, again: 50 }
  const end = keepBackups({ to, hours: 1, keep, pauses }, { dataDir, embedded: { reserve: 0 }, say })
  onTestFinished(async () => {
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { to, said, end }
}

test('a due backup is made once, in its own process, and older ones are removed', async () => {
  const old = [3, 2, 1].map((hours) => nameAt('topside', new Date(Date.now() - hours * HOUR)))
  const { to, said } = await keeping((folder) => {
    for (const name of old) mkdirSync(join(folder, name), { recursive: true })
  })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^Backup: Copied; .*; Backed up \d+ tables with \d+ rows to .* in .* s; removed 2 older$/)
  const [kept, made = '', ...more] = backupsIn(to)
  expect([kept, more]).toEqual([old[2], []])
  expect(await damageOf(join(to, made))).toBeUndefined()
})

test('a failed backup is logged and tried again, and none is made before it is due', async () => {
  const recent = await keeping((folder) => {
    mkdirSync(join(folder, nameAt('topside', new Date(Date.now() - HOUR / 2))), { recursive: true })
  })
  const { to, said } = await keeping((folder) => writeFileSync(folder, ''))
  await expect.poll(() => said.length).toBeGreaterThan(1)
  expect(said[1]).toMatch(/^Backup failed: No backup was made\. .* \(1\)$/)
  rmSync(to)
  await expect.poll(() => backupsIn(to)).toHaveLength(1)
  // It has checked as often as the other one.
  expect(backupsIn(recent.to)).toHaveLength(1)
  expect(recent.said).toEqual([])
})

test('stopping interrupts a running backup, and leaves none under a final name', async () => {
  const { to, said, end } = await keeping(() => undefined)
  await expect.poll(() => partsIn(to)).toHaveLength(1)
  await end()
  expect(backupsIn(to)).toEqual([])
  expect(said).toEqual([])
})
