import { expect, test } from 'vitest'
import { testStores } from '../testing/stores.ts'
import { sitePushKeys } from './push-keys.ts'

test.each(testStores)('processes that start together agree on one key pair on $name', async ({ open }) => {
  const db = await open()
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => sitePushKeys(db)))
  expect(others).toEqual([first, first, first, first])
  expect(await sitePushKeys(db)).toEqual(first)
  expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65)
  expect(Buffer.from(first?.privateKey ?? '', 'base64url')).toHaveLength(32)
  await db.close()
})
