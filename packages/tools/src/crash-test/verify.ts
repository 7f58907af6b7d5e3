import type { AnyTitle } from '@topside/engine'
import { sameJson } from '@topside/engine'
import type { CommandRequest } from '@topside/protocol'
import type { Db } from '@topside/server'
import {
  begin,
  isComputersRequest,
  type LogRow,
  Matches,
  newState,
  PosedDecisions,
  Presence,
  Projection,
  type Stored,
} from '@topside/server/testing/parts'
import { filmFaults } from './film.ts'
import type { Player } from './player.ts'
import { digest } from './view.ts'

/** The stored match compared with what its clients saw. */
export interface Verdict {
  readonly faults: readonly string[]
  readonly commands: number
  readonly accepted: number
  readonly states: number
  /** Commands of computers whose reasons were checked. */
  readonly reasons: number
}

/** Compares a match's stored log with everything that its clients were sent. */
export async function verify(db: Db, title: AnyTitle, id: string, players: readonly Player[]): Promise<Verdict> {
  const matches = new Matches(db)
  const found = await matches.get(id)
  if (found === undefined)
    return { faults: [`match ${id} does not exist`], commands: 0, accepted: 0, states: 0, reasons: 0 }
  const log = await matches.logs.read(id)
  const accepted = players.flatMap((player) => player.accepted)
  const own = log.filter(({ request }) => isComputers(request))
  const others = log.filter(({ request }) => !isComputers(request))
  const faults = [
    ...players.flatMap((player) => player.faults),
    ...log.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`number ${index + 1} is missing`])),
    ...accepted.flatMap(({ request, answer }) => stored(log, request, answer)),
    ...(await unexplained(matches, id, own)),
    ...unasked(others, players),
    ...shownOtherwise({ ...found, title }, log, players),
    ...(await filmFaults(
      db,
      { ...found, title },
      log.map(({ command }) => command),
    )),
  ]
  return {
    faults: [...new Set(faults)].map((fault) => `match ${id}: ${fault}`),
    ...counts(log, accepted, players),
    reasons: chosen(own).length,
  }
}

/** The commands that are answers. */
function chosen(log: readonly LogRow[]) {
  return log.flatMap(({ seq, command }) => (command.kind === 'choose' ? [{ seq, choice: command.choice }] : []))
}

/** Faults of computers' answers without stored reasons. */
async function unexplained(matches: Matches, id: string, own: readonly LogRow[]): Promise<string[]> {
  const faults: string[] = []
  const answers = chosen(own)
  for (const { seq, choice } of answers) {
    const told = await matches.analyses.of(id, { seq })
    if (!sameJson(told?.analysis.choice, choice)) faults.push(`a computer gave command ${seq}, without a stored reason`)
  }
  const values = await matches.analyses.values(id)
  if (values.length !== answers.length) faults.push(`${values.length} reasons are stored of ${answers.length} commands`)
  return faults
}

/** The replayed log must lead to what each client saw at each moment, and to the row in the list. */
function shownOtherwise(stored: Stored, log: readonly LogRow[], players: readonly Player[]): string[] {
  const { row, title } = stored
  const match = begin(stored)
  const source = { row, title, match, posed: new PosedDecisions(title.seats), presence: new Presence() }
  const faults: string[] = []
  const seen = new Set(players.flatMap(({ states }) => states.map(({ seq }) => seq)))
  // During a joint secret decision each seat sees its own part change, but not the number of commands.
  const right = players.map(() => new Set<string>())
  const look = (): void => {
    source.posed.update(match)
    const seq = match.shownSeq(undefined)
    if (!seen.has(seq)) return
    const state = newState(title, true)
    new Projection(state, source, true)
    for (const [index, { place }] of players.entries()) right[index]?.add(`${seq} ${digest(state, place.seat)}`)
  }
  look()
  for (const { seq, command } of log) {
    if (!match.apply(command).ok) return [...faults, `stored command ${seq} is refused`]
    look()
  }
  for (const [index, { place, states }] of players.entries())
    for (const { seq, digest: sight } of states)
      if (seq > log.length) faults.push(`${viewer(place.seat)} saw ${seq} commands, ${log.length} are stored`)
      else if (right[index]?.has(`${seq} ${sight}`) !== true)
        faults.push(`${viewer(place.seat)} saw another state after ${seq} commands`)
  if (row.seq !== log.length) faults.push(`the list says ${row.seq} commands, ${log.length} are stored`)
  if ((row.status === 'finished') !== (match.outcome !== undefined)) faults.push(`the list says ${row.status}`)
  return faults
}

/**
 * Finds an accepted request in the log: it must be stored as sent, at or after the answer's number, which does not
 * count others' secret commands.
 */
function stored(
  log: readonly LogRow[],
  { id, command }: CommandRequest,
  answer: { seq: number; taken: number },
): string[] {
  const last = log.findLast(({ request }) => request === id)
  if (last === undefined || last.taken !== answer.taken || last.seq < answer.seq)
    return [`accepted request ${id} is not stored as answered`]
  const rows = log.filter(({ seq }) => seq > last.seq - answer.taken && seq <= last.seq)
  const sent =
    command.kind === 'choose'
      ? command.choices.slice(0, answer.taken).map((choice) => ({ kind: 'choose', seat: command.seat, choice }))
      : [command]
  return sameJson(
    rows.map((each) => each.command),
    sent,
  )
    ? []
    : [`request ${id} is stored otherwise than it was sent`]
}

/** Whether a request is a computer's. */
function isComputers(request: string | null): boolean {
  return request !== null && isComputersRequest(request)
}

/** Everything in the log must have been requested, and nothing twice. */
function unasked(log: readonly LogRow[], players: readonly Player[]): string[] {
  const asked = new Set(players.flatMap((player) => player.asked))
  const faults: string[] = []
  const ids = new Set<string>()
  for (const { seq, request } of log) {
    if (request === null) continue
    if (!asked.has(request)) faults.push(`command ${seq} was never requested`)
    if (ids.has(request)) faults.push(`request ${request} is stored twice`)
    ids.add(request)
  }
  return faults
}

function counts(log: readonly LogRow[], accepted: readonly unknown[], players: readonly Player[]) {
  const states = players.reduce((sum, player) => sum + player.states.length, 0)
  return { commands: log.length, accepted: accepted.length, states }
}

/** A viewer in words. */
export function viewer(seat: number | undefined): string {
  return seat === undefined ? 'the spectator room' : `seat ${seat}`
}
