import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An unguessable id of 22 letters, digits, `-` and `_` (128 random bits). */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** A secret token of 43 letters, digits, `-` and `_` (256 random bits). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Symbols of codes that people read and type: no two look alike (Crockford's base 32). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A readable secret of groups of five symbols (25 random bits each): `7K2QM-4XW9T`. */
export function newSecret(groups: number): string {
  const symbols = Array.from(randomBytes(groups * 5), (byte) => SYMBOLS[byte % SYMBOLS.length] ?? '')
  return Array.from({ length: groups }, (_, n) => symbols.slice(n * 5, n * 5 + 5).join('')).join('-')
}

/** Normalizes a typed secret: case, spaces and look-alikes do not matter. */
export function typedSecret(text: string): string {
  const symbols = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return symbols.match(/.{1,5}/g)?.join('-') ?? ''
}

/** A dice seed: 64 hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex')
}

/**
 * The dice seed of a computer's seat. It is derived from the server's seed, to which the server committed before any
 * player gave theirs, so it cannot be chosen to suit the players' seeds.
 */
export function computerSeed(serverSeed: string, seat: number): string {
  return createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`computer ${seat}`).digest('hex')
}

/** SHA-256 as 64 hexadecimal digits, the only stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
