import { type Choice, type Match, type Seat, shuffled } from '@topside/engine'
import { type ClientCommand, clientCommand, type RequestName, requests } from '@topside/protocol'
import type { World } from '@topside/server/testing/world'

/** A viewer and the match at the moment of its requests. */
interface Moment {
  readonly match: Match
  readonly viewer: Seat
  readonly random: () => number
  /** Maximum number of requests of one kind. */
  readonly most: number
}

type Kind = ClientCommand['kind']

/** Commands of every kind. No answer to them may depend on information hidden from the seat. */
const commands: { readonly [K in Kind]: (moment: Moment) => readonly ClientCommand[] } = {
  choose: (moment) => offered(moment).map((choice) => ({ ...choose(moment, choice), careful: true })),
  undo: ({ match, viewer }) => (match.canUndo(viewer) ? [] : [{ kind: 'undo', seat: viewer }]),
  set: ({ match, viewer }) =>
    match.title.settings.map(({ id }) => ({ kind: 'set', seat: viewer, setting: id, value: 'none' })),
  askTakeback: ({ match, viewer }) =>
    [match.knownAnswers, match.knownAnswers + 1, match.knownAnswers + 3].map((to) => ({
      kind: 'askTakeback',
      seat: viewer,
      to,
    })),
  answerTakeback: ({ match, viewer }) =>
    match.takeback === undefined ? [{ kind: 'answerTakeback', seat: viewer, accept: false }] : [],
  // A resignation ends the match; it is compared after all other commands.
  resign: () => [],
}

/** A few requests of every kind. New kinds must be added here. */
const probes: { readonly [K in RequestName]: (moment: Moment) => readonly object[] } = {
  command: (moment) => Object.values(commands).flatMap((of) => of(moment).map((command) => ({ command }))),
  records: ({ match }) => [{ from: 0, to: match.historyLength + 2 }],
  why: (moment) => tried(moment).map((choice) => ({ seat: moment.viewer, choice })),
  preview: ({ viewer }) => [{ seat: viewer }],
  last: ({ viewer }) => [{ seat: viewer }],
  hint: ({ viewer }) => [{ seat: viewer }],
  chat: () => [],
  say: () => [],
}

/** Kinds of requests and commands without probes; must be empty. */
export function unprobed(): string[] {
  const kinds = clientCommand.options.map(({ shape }) => shape.kind.value)
  return [
    ...Object.keys(requests).filter((name) => !(name in probes)),
    ...kinds.filter((kind) => !(kind in commands)).map((kind) => `command ${kind}`),
  ]
}

/** Extent of probes. */
interface Extent {
  /** Maximum number of requests of one kind. */
  readonly most: number
  /**
   * Whether another seat may rightly be asked in one world than in the other after a command: they differ in a standing
   * answer, and everybody sees whether its seat is asked; or one table is impossible. What follows is not compared.
   */
  readonly elsewhere?: boolean
}

/**
 * Sends the same requests of every kind in each of several worlds. Accepted commands are undone at once. Each world
 * records its answers.
 */
export async function probe(
  worlds: readonly World[],
  viewer: Seat,
  random: () => number,
  { most, elsewhere = false }: Extent,
): Promise<void> {
  const match = worlds[0]?.owned.match
  if (match === undefined || match.outcome !== undefined) return
  for (const name of Object.keys(requests) as RequestName[])
    for (const message of probes[name]({ match, viewer, random, most })) {
      const before = worlds.map(({ told }) => told.length)
      const granted = await Promise.all(worlds.map((world) => world.request(name, message)))
      if (name !== 'command' || !granted.includes(true)) continue
      const asked = new Set(worlds.map(({ owned }) => owned.present().deciding.join()))
      const undone = await Promise.all(worlds.map((world) => world.command(viewer, { kind: 'undo', seat: viewer })))
      if (elsewhere && !granted.includes(false) && asked.size > 1)
        for (const [index, { told }] of worlds.entries()) told.length = before[index] as number
      // The worlds have changed, so later requests would concern another position.
      if (undone.includes(false)) return
    }
}

function offered({ match, viewer, random, most }: Moment): readonly Choice[] {
  return shuffled(match.decision(viewer)?.choices ?? [], random).slice(0, most)
}

/** Random choices that are not offered, with pieces and spaces on the table. */
function tried({ match, viewer, random, most }: Moment): readonly Choice[] {
  const { pieces, spaces } = match.game.table
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const verb = match.decision(viewer)?.choices[0]?.verb ?? 'fly'
  return Array.from({ length: Math.min(most, 6) }, () => ({ verb, piece: any(pieces).id, space: any(spaces).id }))
}

function choose({ viewer }: Moment, choice: Choice): Extract<ClientCommand, { kind: 'choose' }> {
  return { kind: 'choose', seat: viewer, choices: [choice as Extract<ClientCommand, { kind: 'choose' }>['choices'][0]] }
}
