import { describe, expect, test } from 'vitest'
import { testStores } from '../testing/stores.ts'
import type { Db } from './db.ts'
import { noteVersions, OlderServer, type Versions } from './versions.ts'

/** Records versions like a starting server; returns its log lines. */
async function started(db: Db, own: Versions, allowOlder = false): Promise<readonly string[]> {
  const said: string[] = []
  await noteVersions(db, own, { allowOlder, say: (line) => void said.push(line) })
  return said
}

const of = (product: string, island: number, river?: number): Versions => ({
  product,
  rules: { island, ...(river !== undefined && { river }) },
})

describe.each(testStores)('the recorded versions of a store on $name', ({ open }) => {
  test('let the same and newer servers start, and no older one', async () => {
    const db = await open()
    await started(db, of('0.9.0', 9))
    await started(db, of('0.9.0', 9))
    expect(await started(db, of('0.10.0', 10, 1))).toEqual([])
    await expect(started(db, of('0.9.0', 10))).rejects.toThrow(OlderServer)
    await expect(started(db, of('0.9.9', 10))).rejects.toThrow('(product 0.10.0, here 0.9.9)')
    await expect(started(db, of('1.0.0', 9))).rejects.toThrow('(rules island 10, here 9)')
    await expect(started(db, of('0.10', 10))).rejects.toThrow('(product 0.10.0, here 0.10)')
    // A refused start has recorded nothing, and a title that is not installed here does not matter.
    expect(await started(db, of('0.10.0', 10))).toEqual([])
    await db.close()
  })

  test('let an older server start if told to, without lowering them', async () => {
    const db = await open()
    await started(db, of('2.0.0', 7, 3))
    const said = await started(db, of('1.0.0', 6, 4), true)
    expect(said).toEqual([
      'A newer server has used this store (product 2.0.0, here 1.0.0; rules island 7, here 6); going on, as ' +
        'ALLOW_OLDER says',
    ])
    await expect(started(db, of('1.0.0', 6, 4))).rejects.toThrow(OlderServer)
    await expect(started(db, of('2.0.0', 7, 3))).rejects.toThrow('(rules river 4, here 3)')
    expect(await started(db, of('2.0.0', 7, 4))).toEqual([])
    await db.close()
  })

  test('are the newest even if two servers start together', async () => {
    const db = await open()
    // The later one may be older.
    await Promise.all(
      ['1.2.0', '1.10.0', '1.1.0'].map((product, n) => started(db, of(product, [5, 4, 6][n] ?? 0), true)),
    )
    await expect(started(db, of('1.9.0', 6))).rejects.toThrow('(product 1.10.0, here 1.9.0)')
    expect(await started(db, of('1.10.0', 6))).toEqual([])
    await db.close()
  })
})
