import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An unguessable id of 22 letters, digits, `-` and `_` (128 random bits). */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** A secret token of 43 letters, digits, `-` and `_` (256 random bits). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What codes that people read and type are made of: no two look alike (Crockford's base 32). */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A secret of so many groups of five symbols (25 random bits each), as people read it: `7K2QM-4XW9T`. */
export function newSecret(groups: number): string {
  const symbols = Array.from(randomBytes(groups * 5), (byte) => SYMBOLS[byte % SYMBOLS.length] ?? '')
  return Array.from({ length: groups }, (_, n) => symbols.slice(n * 5, n * 5 + 5).join('')).join('-')
}

/** A secret as it was made, from how somebody typed it: capitals, spaces and look-alikes do not matter. */
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
 * The dice seed of a seat that a computer plays: it follows from the server's seed, to which the server was bound before anybody gave theirs, so that
 * nobody can choose it to fit the others.
 */
export function computerSeed(serverSeed: string, seat: number): string {
  return createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`computer ${seat}`).digest('hex')
}

/** SHA-256 as 64 hexadecimal digits: the only form in which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
