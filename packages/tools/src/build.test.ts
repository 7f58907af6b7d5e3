import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOld } from './build.ts'

test('parts of earlier builds are removed when they are old, and not before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'topside-build-'))
  for (const [name, day] of [
    ['old.js', 1],
    ['previous.js', 9],
    ['new.js', 10],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(0), new Date(Date.UTC(2026, 0, day)))
  }
  removeOld(folder, Date.UTC(2026, 0, 3))
  expect(readdirSync(folder).sort()).toEqual(['new.js', 'previous.js'])
  removeOld(join(folder, 'missing'), Date.now())
  rmSync(folder, { recursive: true })
})
