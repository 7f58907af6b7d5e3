import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDataFolder } from '../../testing/empty-folder.ts'
import { isBeingCopied, whileCopying } from './copying.ts'
import { openFolder } from './data-folder.ts'
import { tend } from './upkeep.ts'

const MB = 1024 * 1024

test('a store being copied makes no checkpoint, unless the copy was killed', async () => {
  const data = await emptyDataFolder()
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const folder = join(data, 'store')
  const lite = await openFolder(folder)
  onTestFinished(() => lite.close())
  let tables = 0
  const fill = () => lite.exec(`create table t${tables++} as select md5(n::text) from generate_series(1, 20000) as n`)
  const step = () =>
    tend(lite, false, { interval: 0, log: { idle: MB, most: MB }, dead: 0 }, () => isBeingCopied(folder))
  await fill()
  expect(await step()).toBe('checkpoint')
  await fill()
  await whileCopying(folder, async () => expect(await step()).toBeUndefined())
  expect(existsSync(join(folder, 'copying'))).toBe(false)
  expect(await step()).toBe('checkpoint')
  await fill()
  const killed = new Date(Date.now() - 11_000)
  writeFileSync(join(folder, 'copying'), '')
  expect(await step()).toBeUndefined()
  utimesSync(join(folder, 'copying'), killed, killed)
  expect(await step()).toBe('checkpoint')
})
