import { type AnyTitle, type Command, Match, type Options, type Seat, SeededDice } from '@topside/engine'
import { PosedDecisions } from '@topside/server/testing/parts'
import { Knowledge } from './knowledge.ts'
import type { Actor, Frame, PrivateChat } from './tenures.ts'

/** The complete match. */
export interface FullMatch {
  readonly title: AnyTitle
  readonly options: Options
  readonly seeds: readonly [server: string, ...seats: string[]]
  readonly commands: readonly Command[]
}

/** A decision as sent to its seat, and the numbers of commands at which seats had it. */
interface HiddenDecision {
  readonly text: string
  readonly of: { readonly seat: Seat; readonly seq: number }[]
}

/** The secrets of a match: hidden from which seats, and when. */
interface Secrets {
  /** By piece: number of commands after which all seats know it, and after which each seat does. */
  readonly pieces: readonly {
    readonly name: RegExp
    readonly id: string
    readonly from: readonly number[]
    readonly open: number
  }[]
  readonly decisions: readonly HiddenDecision[]
}

/** Minimum length of a decision text to search for; shorter texts could occur anywhere. */
const TELLING = 12

/**
 * Searches every received frame for information reserved to a seat's holder: hidden pieces, decisions, and players'
 * chat. A former holder may know what the seat knew up to the last command before the handover.
 */
export function searchSeats(truth: FullMatch, actors: readonly Actor[], confided: readonly PrivateChat[]): string[] {
  const secrets = secretsOf(truth)
  const faults = new Set<string>()
  for (const actor of actors)
    for (const frame of actor.frames)
      for (const fault of faultsOf(frame, actor, secrets, confided)) faults.add(`${actor.user.name} received ${fault}`)
  return [...faults]
}

function faultsOf(frame: Frame, actor: Actor, secrets: Secrets, confided: readonly PrivateChat[]): string[] {
  const { text, moment, seq } = frame
  const faults: string[] = []
  const upTo = secrets.pieces[0]?.from.map((_, seat) => actor.upTo(seat, moment, seq)) ?? []
  for (const { name, id, from, open } of secrets.pieces) {
    if (open <= seq || from.some((since, seat) => since <= (upTo[seat] ?? -1))) continue
    if (name.test(text)) faults.push(`${id} after ${seq - 1} commands`)
  }
  for (const { text: asked, of } of secrets.decisions)
    if (of.every((each) => each.seq > actor.upTo(each.seat, moment, seq)) && stands(text, asked))
      faults.push(of.map((each) => `the decision of seat ${each.seat} after ${each.seq} commands`).join(' and '))
  for (const line of confided)
    if (!actor.mayHave(line, moment) && text.includes(line.text)) faults.push(`players’ chat: ${line.text}`)
  return faults
}

/**
 * Whether a frame contains a decision's text. The text starts with its number of commands. A preceding digit means that
 * this is the end of a longer number, unless the digit is the text's length byte.
 */
export function stands(frame: string, asked: string): boolean {
  const { length } = asked
  const head = length < 256 ? String.fromCharCode(0xd9, length) : String.fromCharCode(0xda, length >> 8, length & 255)
  for (let at = frame.indexOf(asked); at >= 0; at = frame.indexOf(asked, at + 1))
    if (!/[0-9]/.test(frame.charAt(at - 1)) || frame.slice(0, at).endsWith(head)) return true
  return false
}

/** Matches an id by itself, not as part of a longer id: after its length byte as in frames, or at the end of a word. */
function nameOf(id: string): RegExp {
  const escaped = id.replaceAll(/[^A-Za-z0-9]/g, '\\$&')
  const length = id.length < 32 ? `\\x${(0xa0 + id.length).toString(16)}${escaped}|` : ''
  return new RegExp(`${length}${escaped}(?![0-9A-Za-z-])`)
}

function secretsOf({ title, options, seeds, commands }: FullMatch): Secrets {
  const match = Match.start(title, { options, dice: new SeededDice({ server: seeds[0], seats: seeds.slice(1) }) })
  const seats = match.game.settings.map((_, seat) => seat)
  const never = Number.POSITIVE_INFINITY
  const pieces = match.game.table.pieces.map(({ id }) => ({
    id,
    name: nameOf(id),
    from: seats.map(() => never),
    open: never,
  }))
  const posed = new PosedDecisions(seats.length)
  const decisions = new Map<string, HiddenDecision>()
  const knowledge = new Knowledge(match, [...seats, undefined])
  const look = (): void => {
    const known = knowledge.look()
    for (const [index, piece] of pieces.entries()) {
      for (const seat of seats)
        if (known[seat]?.[index] === true) piece.from[seat] = Math.min(piece.from[seat] ?? never, match.seq)
      if (known[seats.length]?.[index] === true) piece.open = Math.min(piece.open, match.seq)
    }
    posed.update(match)
    for (const seat of seats) {
      const text = Buffer.from(posed.text(seat)).toString('latin1')
      if (text.length < TELLING || posed.since(seat) !== match.shownSeq(seat)) continue
      const asked = decisions.get(text) ?? { text, of: [] }
      asked.of.push({ seat, seq: match.seq })
      decisions.set(text, asked)
    }
  }
  look()
  for (const command of commands) {
    match.apply(command)
    look()
  }
  return { pieces: pieces.filter(({ open }) => open > 0), decisions: [...decisions.values()] }
}
