/*
 * Recomputes every die of a match of Topside from the file in which the match was saved.
 *
 *   node verify-dice.mjs MATCH.json [--rolls]
 *
 * It needs Node (20 or later) and nothing else: no network, no other file, no code of Topside. The whole recipe:
 *
 *   fingerprint  SHA-256 of the 32 bytes of the server's seed, published before any player sent a seed
 *   key          the 32 bytes of the server's seed
 *   message      the players' seeds in hexadecimal, in the order of their seats, joined by ':', then '|n|k'
 *                n: number of the roll, from 0; k: number of the block within the roll, from 0
 *   block        HMAC-SHA256(key, message): 32 bytes, used in order; when they run out, k goes up by 1
 *   die          with S sides: a byte below the largest multiple of S up to 256 gives byte mod S, plus 1; other bytes
 *                are skipped. With six sides: a byte below 252 modulo 6, plus 1
 *
 * Exit status: 0 all dice are right, 1 something differs, 2 the file cannot be checked.
 * Whether the rules allow what was played is checked by `npm run replay -- FILE --verify`.
 */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The parts of a file used here; `values` and `sides` of a roll have the same order.
 * @typedef {{ n: number, sides: number[], values: number[] }} Roll
 * @typedef {object} MatchFile
 * @property {string} format
 * @property {string} commitment The fingerprint.
 * @property {string} [serverSeed] Absent until the match is over.
 * @property {{ seed: string }[]} seats
 * @property {Roll[]} [knownRolls] Rolls taken over from another file.
 * @property {Roll[]} [rolls]
 */

const names = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const listing = process.argv.includes('--rolls')

/**
 * @param {string} why
 * @returns {never}
 */
function stop(why) {
  console.error(why)
  process.exit(2)
}

/**
 * Reads the file with this name.
 * @param {string} name
 * @returns {MatchFile}
 */
function read(name) {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    return stop(`${name} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

const [name, ...others] = names
if (name === undefined || others.length > 0) stop('node verify-dice.mjs MATCH.json [--rolls]')
const file = read(name)
if (file?.format !== 'topside-match') stop('This is not a match file of Topside.')
if (file.serverSeed === undefined)
  stop('The match is not over: the server keeps its seed secret, so no die can be computed yet.')
const seeds = [file.serverSeed, ...file.seats.map(({ seed }) => seed)]
if (!seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed))) stop('A seed is not 64 hexadecimal digits.')

const key = Buffer.from(file.serverSeed, 'hex')
const players = file.seats.map(({ seed }) => seed).join(':')

/**
 * The dice of roll `n`, with their numbers of sides.
 * @param {number} n
 * @param {readonly number[]} sides
 */
function roll(n, sides) {
  /** @type {number[]} */
  const values = []
  for (let k = 0; values.length < sides.length; k++)
    for (const byte of createHmac('sha256', key).update(`${players}|${n}|${k}`).digest()) {
      const faces = sides[values.length]
      if (faces === undefined) break
      if (byte < 256 - (256 % faces)) values.push((byte % faces) + 1)
    }
  return values
}

const faults = []
const fingerprint = createHash('sha256').update(key).digest('hex')
if (fingerprint !== file.commitment)
  faults.push(`the fingerprint is ${file.commitment}, and that of the server's seed is ${fingerprint}`)

const takenOver = new Set((file.knownRolls ?? []).map(({ n }) => n))
const [seen, rolls] = [new Set(), file.rolls ?? []]
let dice = 0
for (const { n, sides, values } of rolls) {
  const known = takenOver.has(n)
  if (!Number.isInteger(n) || n < 0 || seen.has(n)) faults.push(`roll ${n} has no number of its own`)
  seen.add(n)
  if (!known && !sides.every((faces) => Number.isInteger(faces) && faces >= 2 && faces <= 256)) {
    faults.push(`roll ${n} has impossible dice`)
    continue
  }
  const right = known ? values : roll(n, sides)
  const same = right.length === values.length && right.every((value, index) => value === values[index])
  if (!same) faults.push(`roll ${n} is ${values.join(' ')} in the file and should be ${right.join(' ')}`)
  if (!known) dice += values.length
  const from = known ? ' (taken over from another file)' : ''
  if (listing) console.log(`roll ${n}: ${values.join(' ')}${from}${same ? '' : ` WRONG: ${right.join(' ')}`}`)
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
const besides =
  takenOver.size > 0 ? ` ${takenOver.size} rolls were taken over from another file; the seeds do not give them.` : ''
console.log(
  `${rolls.length - takenOver.size} rolls, ${dice} dice: every one follows from the seeds, ` +
    `and the server's seed has the fingerprint.${besides}`,
)
