import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { DiskGuard, freeSpace } from './disk-guard.ts'

test('a disk is full below the reserve, and has space again only somewhat above it', async () => {
  let free = 100
  const told: boolean[] = []
  const guard = new DiskGuard(
    'anywhere',
    64,
    (full) => told.push(full),
    async () => free,
  )
  for (const [space, full] of [
    [100, false],
    [63, true],
    [70, true],
    [80, false],
    [64, false],
    [0, true],
  ] as const) {
    free = space
    await guard.look()
    expect([guard.free, guard.full]).toEqual([space, full])
  }
  expect(told).toEqual([true, false, true])
})

test('a disk whose free space is unknown keeps its state', async () => {
  const guard = new DiskGuard('/nowhere/at/all', 64, () => undefined)
  await guard.look()
  expect(guard.full).toBe(false)
  expect(await freeSpace(tmpdir())).toBeGreaterThan(0)
})
