import type { AnyTitle, Command, Match, Seat } from '@topside/engine'
import type { Db } from '@topside/server'
import { begin, Matches } from '@topside/server/testing/parts'

/** A message about a match that a seat's webhook received. */
export interface Delivery {
  readonly seat: Seat
  /** The message's id, which ends with the number of its event. */
  readonly id: string
  readonly event: string
  readonly attempt: number
  /** Number of failures of the server or its store until then. */
  readonly failures: number
  /** Whether it was answered in time. */
  answered: boolean
}

/** Comparison of deliveries with a match's log. */
export interface ToldVerdict {
  readonly faults: readonly string[]
  /** Number of turns notified. */
  readonly told: number
  /** Messages that were repeated because of a failure. */
  readonly repeated: number
}

/** A seat's turn: number of commands that the seat knew of when it began, and whether it lasts. */
interface Turn {
  readonly seat: Seat
  readonly known: number
  lasts: boolean
}

/**
 * Compares the notices that the seats of a match received with its stored log. Lasting turns and the end of the match
 * must have been notified; each notice once per seat, and again only as a repetition after a failure or a late answer;
 * and no other notices.
 */
export async function compareTold(
  db: Db,
  title: AnyTitle,
  match: string,
  deliveries: readonly Delivery[],
): Promise<ToldVerdict> {
  const matches = new Matches(db)
  const found = await matches.get(match)
  if (found === undefined) return { faults: [`match ${match} does not exist`], told: 0, repeated: 0 }
  const log = await matches.logs.read(match)
  const played = begin({ ...found, title })
  const verdict = toldOf(
    played,
    log.map(({ command }) => command),
    deliveries,
  )
  return { ...verdict, faults: verdict.faults.map((fault) => `match ${match}: ${fault}`) }
}

/** The same for a match at its beginning, which this plays, and its commands. */
export function toldOf(match: Match, commands: readonly Command[], deliveries: readonly Delivery[]): ToldVerdict {
  const turns = turnsOf(match, commands)
  const faults: string[] = []
  const ids = new Map<string, Delivery>()
  let repeated = 0
  for (const delivery of deliveries) {
    const before = ids.get(`${delivery.seat} ${delivery.id}`)
    if (before !== undefined) {
      repeated++
      const failed = delivery.failures !== before.failures || !before.answered
      if (!failed || delivery.attempt <= before.attempt)
        faults.push(`seat ${delivery.seat} is told ${delivery.id} again, as attempt ${delivery.attempt}`)
    }
    ids.set(`${delivery.seat} ${delivery.id}`, delivery)
  }
  const once = [...ids.values()]
  const told = once.filter(({ event }) => event === 'turn')
  for (const { seat, id } of told)
    if (!turns.some((turn) => turn.seat === seat && turn.known === numberIn(id)))
      faults.push(`seat ${seat} is told of a turn at ${numberIn(id)} that did not begin then`)
  for (const { seat, known, lasts } of turns)
    if (lasts && !told.some((each) => each.seat === seat && numberIn(each.id) === known))
      faults.push(`seat ${seat} is not told of its turn at ${known}`)
  if (match.outcome !== undefined)
    for (let seat = 0; seat < match.seats; seat++) {
      const ends = once.filter((each) => each.seat === seat && each.event === 'over').length
      if (ends !== 1) faults.push(`seat ${seat} is told ${ends} times that the match is over`)
    }
  return { faults, told: told.length, repeated }
}

function numberIn(id: string): number {
  return Number(id.split('.').at(-1))
}

function turnsOf(match: Match, commands: readonly Command[]): readonly Turn[] {
  const turns: Turn[] = []
  const look = (): void => {
    for (let seat = 0; seat < match.seats; seat++) {
      const present = turns.findLast((turn) => turn.seat === seat && turn.lasts)
      const decides = match.deciding.includes(seat)
      if (present !== undefined) present.lasts = decides
      else if (decides) turns.push({ seat, known: match.shownSeq(seat), lasts: true })
    }
  }
  look()
  for (const command of commands) {
    match.apply(command)
    look()
  }
  return turns
}
