import { think as thinkAbout } from '@topside/bots'
import {
  type AnyHeuristics,
  type AnyTitle,
  type Command,
  kindOf,
  mayKnow,
  type Seat,
  sameJson,
  shuffled,
} from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import type { ClientCommand } from '@topside/protocol'
import { type OwnedMatch, seeingOf } from '@topside/server/testing/parts'
import { World, type WorldSetup } from '@topside/server/testing/world'
import { type Played, saveFor } from './played.ts'
import { probe } from './probes.ts'

/**
 * The difference between two worlds: the identities of two pieces of one kind, a secret answer, or the positions of
 * hidden pieces.
 */
export type Difference = 'pieces' | 'secret' | 'table'

/** Result of comparing two worlds. */
export interface Comparison {
  readonly difference: Difference
  /** Messages that were equal in both. */
  readonly same: number
  /** Whether a computer in the viewer's place analysed both. */
  readonly analysed: boolean
  /** Whether the worlds differed during the comparison; otherwise it proved nothing. */
  readonly differed: boolean
  /** The first different message, if any. */
  readonly fault?: string
}

/** Maximum number of questions of a viewer at a moment. */
const QUESTIONS = 6
/** Maximum number of requests of each kind at that moment. */
const PROBED = 8
/** Number of commands compared after the moment. */
const FURTHER = 24

/** Usual maximum of commands watched before the moment, and share of viewers who watch from the start. */
const [WATCHED, WHOLE] = [256, 0.1]

/** Lines of play that a computer tries in each world. */
const LINES = 12

/**
 * Compares what a viewer receives of a match, and of the same match with a difference that is hidden from the viewer;
 * with `heuristics`, also the answer and reasons of a computer in the viewer's place.
 */
export async function compareWorlds(
  whole: Played,
  viewer: Seat | undefined,
  seed: string,
  heuristics?: AnyHeuristics,
): Promise<Comparison> {
  const random = seededRandom(seed)
  const played = { ...whole, heuristics }
  const { commands } = played
  const kind = random()
  const secrets = [...played.secrets].filter(([, { seat, instead }]) => seat !== viewer && instead.length > 0)
  if (kind < 0.25 && secrets.length > 0) {
    const [index, { instead }] = secrets[Math.floor(random() * secrets.length)] as (typeof secrets)[number]
    const other = instead[Math.floor(random() * instead.length)] as Command
    const live = random() < 0.5 ? earlier(index, random) : index
    return compare(played, viewer, random, {
      difference: 'secret',
      live,
      from: index,
      to: index + 1,
      swap: (command, at) => (at === index ? other : command),
      standing: other.kind === 'set',
    })
  }
  const telling = commands.flatMap((command, index) => (namesHidden(played, viewer, command, index) ? [index] : []))
  const anywhere = Math.floor(random() * (commands.length + 1))
  const from = random() < 0.8 ? (telling[Math.floor(random() * telling.length)] ?? anywhere) : anywhere
  if (kind < 0.4)
    return compare(played, viewer, random, {
      difference: 'table',
      live: from,
      from,
      to: from,
      swap: (command) => command,
      disturb: true,
    })
  const hidden = hiddenNow(played, viewer, from)
  const names = permutation(played.title, hidden, random)
  const swap = (command: Command): Command => {
    const piece = command.kind === 'choose' ? command.choice.piece : undefined
    const other = piece === undefined ? undefined : names.get(piece)
    return command.kind === 'choose' && other !== undefined
      ? { ...command, choice: { ...command.choice, piece: other } }
      : command
  }
  const moved = played.title.table.pieces.flatMap(({ id }, index) => (names.has(id) ? [index] : []))
  const known = played.knownFrom[viewer ?? played.seatCount] as readonly number[]
  const shown = Math.min(...moved.map((index) => known[index] as number))
  const to = Math.min(commands.length, from + FURTHER, shown - 1)
  return compare(played, viewer, random, {
    difference: 'pieces',
    live: random() < 0.3 ? earlier(from, random) : from,
    from,
    to: Math.max(from, to),
    swap,
  })
}

/** The number of commands at which a viewer connects: mostly a few hundred earlier, sometimes 0. */
function earlier(from: number, random: () => number): number {
  const watched = Math.floor(random() * WATCHED)
  return random() < WHOLE ? 0 : Math.max(0, from - watched)
}

interface Plan {
  readonly difference: Difference
  /** The viewer connects after `live` commands, sends requests from `from` on, and is compared until `to`. */
  readonly live: number
  readonly from: number
  readonly to: number
  /** Turns a command into that of the other world. */
  readonly swap: (command: Command, index: number) => Command
  readonly disturb?: boolean
  /** Whether the difference is a standing answer. */
  readonly standing?: boolean
}

async function compare(
  played: Played & { readonly heuristics: AnyHeuristics | undefined },
  viewer: Seat | undefined,
  random: () => number,
  plan: Plan,
): Promise<Comparison> {
  const { difference, live, from, to, swap } = plan
  const { title, options, seeds, commands } = played
  const others = commands.map(swap)
  // Both worlds start from the same save, so that they differ only in the intended way.
  const setup: WorldSetup = { title, options, seeds, log: commands.slice(0, live), save: saveFor(played, others, live) }
  const disturb = (owned: OwnedMatch): void => disturbTable(owned, viewer, random)
  const one = await World.open(setup, viewer)
  const two = await World.open({ ...setup, log: others.slice(0, live), ...(plan.disturb && { disturb }) }, viewer)
  const both = [one, two] as const
  let at = live
  for (; at < to; at++) {
    if (at >= from && random() < 0.3) await question(played, both, viewer, random)
    const command = commands[at] as Command
    const other = others[at] as Command
    const accepted = [
      await one.command(command.seat, asClient(command)),
      await two.command(other.seat, asClient(other)),
    ]
    if (accepted.includes(false)) break
  }
  await question(played, both, viewer, random)
  // Without `dealAnew`, no other table is possible: the visible part determines the hidden part.
  if (viewer !== undefined && (difference !== 'table' || title.dealAnew !== undefined))
    await probe(both, viewer, random, { most: PROBED, elsewhere: plan.standing === true || plan.disturb === true })
  for (const world of both) await world.fetch()
  const analysed = think(played, both, viewer, difference)
  for (const world of both) world.close()
  const given = commands.slice(0, at).some((command, index) => !sameJson(command, others[index]))
  const differed = given || !sameJson(one.owned.match?.snapshot(), two.owned.match?.snapshot())
  const base = { difference, analysed, same: Math.min(one.told.length, two.told.length), differed }
  if (one.told.length !== two.told.length)
    return {
      ...base,
      fault: `after ${at} commands ${name(viewer)} got ${one.told.length} messages, or ${two.told.length}`,
    }
  const index = one.told.findIndex((told, i) => told !== two.told[i])
  if (index < 0) return base
  const [a, b] = [one.told[index] ?? '', two.told[index] ?? '']
  return { ...base, fault: `after ${at} commands ${name(viewer)} got ${excerpt(a, b)} or ${excerpt(b, a)}` }
}

/**
 * Lets a computer answer in the viewer's place, if the viewer must decide: its answer and reasons must be the same in
 * both worlds. Without `dealAnew`, the visible part of the table determines the hidden part, so only other secrets are
 * compared. Returns whether it answered.
 */
function think(
  { title, heuristics }: { readonly title: AnyTitle; readonly heuristics: AnyHeuristics | undefined },
  worlds: readonly World[],
  viewer: Seat | undefined,
  difference: Difference,
): boolean {
  if (heuristics === undefined || viewer === undefined) return false
  if (title.dealAnew === undefined && difference !== 'secret') return false
  if (worlds.some(({ owned }) => owned.present().decision(viewer) === undefined)) return false
  for (const { owned, told } of worlds) {
    const { seen } = seeingOf(owned, viewer, 'staff', 'the same')
    const how = { heuristics, strength: 'staff', seed: 'the same', budget: { iterations: LINES } } as const
    told.push(JSON.stringify(thinkAbout(seen, viewer, how)))
  }
  return true
}

/** Whether a command names a piece that a viewer does not know even after the command. */
function namesHidden(
  { title, seatCount, knownFrom }: Played,
  viewer: Seat | undefined,
  command: Command,
  index: number,
): boolean {
  if (command.kind !== 'choose' || command.choice.piece === undefined) return false
  const piece = title.table.pieces.findIndex(({ id }) => id === command.choice.piece)
  return (knownFrom[viewer ?? seatCount]?.[piece] ?? 0) > index + 1
}

/** The pieces that a viewer has never known up to this number of commands. */
function hiddenNow({ title, seatCount, knownFrom }: Played, viewer: Seat | undefined, commands: number): string[] {
  const known = knownFrom[viewer ?? seatCount] as readonly number[]
  return title.table.pieces.flatMap(({ id }, index) => ((known[index] as number) > commands ? [id] : []))
}

/** Swaps pieces that differ only in their names. */
function permutation(title: AnyTitle, ids: readonly string[], random: () => number): Map<string, string> {
  const hidden = new Set(ids)
  const kinds = new Map<string, string[]>()
  for (const piece of title.table.pieces) {
    if (!hidden.has(piece.id)) continue
    const kind = kindOf(piece)
    kinds.set(kind, [...(kinds.get(kind) ?? []), piece.id])
  }
  const names = new Map<string, string>()
  for (const kind of kinds.values()) {
    const mixed = shuffled(kind, random)
    for (const [index, id] of kind.entries()) if (mixed[index] !== id) names.set(id, mixed[index] as string)
  }
  return names
}

/**
 * Shuffles the pieces hidden from a viewer among their places, and turns them at random. The result may be impossible:
 * cards of a side in the enemy's box, for example.
 */
function disturbTable({ match }: OwnedMatch, viewer: Seat | undefined, random: () => number): void {
  if (match === undefined) return
  const { table } = match.game
  const hidden = table.pieces.filter((piece) => !mayKnow(piece, viewer))
  const places = shuffled(
    hidden.map(({ space }) => space),
    random,
  )
  for (const [index, piece] of hidden.entries()) {
    const place = places[index]
    if (place !== undefined) table.move(piece, place)
    table.turn(piece, Math.floor(random() * table.def.faces.length))
  }
}

/**
 * Sends the same requests of the viewer in both worlds, including choices not offered and requests for others' seats.
 */
async function question(
  { title }: Played,
  worlds: readonly World[],
  viewer: Seat | undefined,
  random: () => number,
): Promise<void> {
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const match = worlds[0]?.owned.match
  if (match === undefined) return
  for (let n = Math.floor(random() * QUESTIONS); n >= 0; n--) {
    const from = Math.floor(random() * (match.historyLength + 2))
    const records = { from, to: from + Math.floor(random() * 60) }
    if (viewer === undefined || random() < 0.2) for (const world of worlds) await world.ask({ records })
    if (viewer === undefined) continue
    const offered = any(match.decision(viewer)?.choices ?? [])
    const piece = random() < 0.7 ? any(title.table.pieces)?.id : offered?.piece
    const space = random() < 0.6 ? any(title.table.spaces)?.id : offered?.space
    const verb = offered?.verb ?? 'fly'
    const choice = {
      verb,
      ...(piece !== undefined && { piece }),
      ...(space !== undefined && random() < 0.7 && { space }),
    }
    for (const world of worlds) await world.ask({ why: { seat: viewer, choice } })
    const rare = random()
    const tried: ClientCommand =
      rare < 0.6
        ? { kind: 'choose', seat: viewer, choices: [{ ...choice, option: 'never offered' }, choice] }
        : rare < 0.7
          ? { kind: 'choose', seat: (viewer + 1) % match.game.settings.length, choices: [choice] }
          : rare < 0.8
            ? { kind: 'askTakeback', seat: viewer, to: match.knownAnswers + 3 }
            : rare < 0.9
              ? { kind: 'set', seat: viewer, setting: 'none', value: 'none' }
              : { kind: 'choose', seat: viewer, choices: [choice] }
    if (rare >= 0.9 && match.decision(viewer)?.choices.some((each) => JSON.stringify(each) === JSON.stringify(choice)))
      continue
    const known = match.shownSeq(viewer)
    for (const world of worlds) await world.command(viewer, tried, rare < 0.05 ? known + 5 : known)
  }
}

/** A command as a player sends it. */
export function asClient(command: Command): ClientCommand {
  if (command.kind === 'handover') throw new RangeError('no player says that a seat changes hands')
  return command.kind === 'choose' ? { kind: 'choose', seat: command.seat, choices: [command.choice] } : command
}

/** The viewer in words. */
export function name(viewer: Seat | undefined): string {
  return viewer === undefined ? 'the spectator room' : `seat ${viewer}`
}

/** The part of a message around its first difference from another. */
export function excerpt(message: string, other: string): string {
  let at = 0
  while (at < message.length && message[at] === other[at]) at++
  return `${message.length} bytes with ${JSON.stringify(message.slice(Math.max(0, at - 60), at + 60))} at ${at}`
}
