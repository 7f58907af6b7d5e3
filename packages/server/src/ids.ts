import { createHash, randomBytes } from 'node:crypto'

/** An unguessable id of 22 letters, digits, `-` and `_` (128 random bits). */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** A secret token of 43 letters, digits, `-` and `_` (256 random bits). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A dice seed: 64 hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex')
}

/** SHA-256 as 64 hexadecimal digits: the only form in which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
