import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushContent } from '../notices/push.ts'
import type { Received } from './receiver.ts'

/** A browser that a push service sends messages to. */
export interface PushBrowser {
  /** The public keys of its subscription. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts a message as a browser does (RFC 8188 and 8291). Throws if it was not encrypted for this browser. */
  read(message: Received): PushContent
}

/** A browser with new keys. */
export function pushBrowser(): PushBrowser {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read: ({ bytes, headers }) => {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
      const [salt, sender, sealed] = [bytes.subarray(0, 16), bytes.subarray(21, 86), bytes.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32)
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // One record: 2 marks the end of the text, zeros after it are padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** What a site says about itself to a push service, after a check of its signature with its key (RFC 8292). */
export function vapidClaims({ headers }: Received, siteKey: string): { aud: string; sub: string; exp: number } {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(String(headers['authorization'])) ?? []
  if (key !== siteKey) throw new Error('another key')
  const point = Buffer.from(key, 'base64url')
  const jwk = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...jwk }, format: 'jwk' })
  const right = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!right) throw new Error('a wrong signature')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
