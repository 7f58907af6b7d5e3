import type { Queries, Row } from './db.ts'

/** The key pair by which push services know a site (RFC 8292), in base64url. */
export interface SitePushKeys {
  /** An uncompressed point of P-256: 65 bytes. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

/** The site's key pair for pushes; the first caller creates it. Rejects if the store fails. */
export async function sitePushKeys(db: Queries): Promise<SitePushKeys> {
  return (await stored(db)) ?? (await made(db))
}

async function made(db: Queries): Promise<SitePushKeys> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db.query('insert into push_keys (public_key, private_key) values ($1, $2) on conflict (one) do nothing', [
    publicKey,
    privateKey,
  ])
  // Another process may have been faster.
  const keys = await stored(db)
  if (keys === undefined) throw new Error('the site has no keys for pushes')
  return keys
}

async function stored(db: Queries): Promise<SitePushKeys | undefined> {
  const [row] = await db.query<SitePushKeys & Row>(
    'select public_key as "publicKey", private_key as "privateKey" from push_keys',
  )
  return row
}
