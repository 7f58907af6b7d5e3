import {
  alikeIn,
  type Choice,
  isPublic,
  Match,
  mayKnow,
  type Options,
  type Seat,
  SeededDice,
  seatCount,
  type TitlePackage,
} from '@topside/engine'
import { checkpointAt, type FuzzPosition, randomChoice, seededRandom } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { titles } from '../index.ts'
import { positions as rock } from '../return-to-the-rock/testing/positions.ts'

const SEEDS = { server: '4'.repeat(64), seats: ['6', '8', 'a'].map((digit) => digit.repeat(64)) }
/** The dice of a match under some options. */
const diceOf = (title: TitlePackage, options: Options) =>
  new SeededDice({ ...SEEDS, seats: SEEDS.seats.slice(0, seatCount(title.rules, options)) })
/**
 * Titles in which an answer takes several pieces at once, by number or as the rest: only answers for one piece are
 * compared.
 */
const BY_NUMBER: readonly string[] = ['singapore', 'corregidor']
/** Answers for all remaining pieces, which are placed in table order. */
const THE_REST: ReadonlySet<string> = new Set(['rest', 'place-all', 'drop-all'])
/**
 * Answers in which one piece or number represents several, in table order: taking back a part of a plan, moving the 4th
 * Marines by sea.
 */
const IN_ORDER: ReadonlySet<string> = new Set(['cancel-part', 'ship-marines'])
/** Answers after which two matches that took interchangeable pieces are still compared. */
const AHEAD = 12
/** Answers of each match from a title's position. */
const ANSWERS = 60
/**
 * Titles, with positions that lead to attacks and retreats of many units, and the questions at which interchangeable
 * pieces must occur.
 */
const FROM_POSITIONS = [
  {
    id: 'return-to-the-rock',
    positions: rock.filter(({ name }) => name === 'crowded' || name === 'bottleneck'),
    asks: ['ask.combat.lead-attacker', 'ask.combat.join', 'ask.retreat.attackers', 'ask.retreat.order'],
  },
] as const

/** The pieces that are interchangeable to a seat now. */
function alikeFor(title: TitlePackage, match: Match, seat: Seat): ReadonlySet<readonly string[]> {
  const { table } = match.game
  const { pieces, def } = table
  const seen = pieces
    .filter((piece) => mayKnow(piece, seat))
    .map((piece) => {
      const [space, face] = [piece.space.id, def.faces[piece.face] ?? '']
      const statuses = Object.fromEntries((def.statuses ?? []).map(({ id }) => [id, table.status(piece, id)]))
      return { id: piece.id, space, face, statuses, hidden: !isPublic(piece) }
    })
  const decision = match.decision(seat)
  return new Set(decision === undefined ? [] : alikeIn(title, decision, seen).values())
}

/** The state of a match with two pieces' names exchanged: decisions and positions, one per line. */
function stateOf(match: Match, rename: (id: string) => string): string {
  const asked = match.deciding.flatMap((seat) => {
    const { ask, choices = [] } = match.decision(seat) ?? {}
    return [`${seat} ${ask}`, ...choices.map((choice) => namedIn(choice, rename)).sort()]
  })
  const { pieces, tracks } = match.game.table
  const lying = pieces.map(
    ({ id, space, face, status, knownTo }) => `${rename(id)} ${space.id} ${face} ${status} ${knownTo}`,
  )
  return [...asked, ...lying.sort(), tracks.join(), match.outcome?.reason.key].join('\n')
}

const namedIn = (choice: Choice, rename: (id: string) => string): string =>
  IN_ORDER.has(choice.verb) ? choice.verb : JSON.stringify(renamed(choice, rename))

const renamed = (choice: Choice, rename: (id: string) => string): Choice =>
  choice.piece === undefined ? choice : { ...choice, piece: rename(choice.piece) }

/** Takes either of two pieces in a match at a question of `by`, and plays both on equally. */
function expectAlike(
  { rules }: TitlePackage,
  match: Match,
  by: Seat,
  like: readonly string[],
  random: () => number,
): void {
  const together = ({ verb, piece, value = 1 }: Choice) =>
    THE_REST.has(verb) || IN_ORDER.has(verb) || (piece !== undefined && value !== 1)
  const compared = (choice: Choice) => !BY_NUMBER.includes(rules.id) || !together(choice)
  const [a = '', b = ''] = [like[0], like[1 + Math.floor(random() * (like.length - 1))]]
  const swap = (id: string) => (id === a ? b : id === b ? a : id)
  const { ask = '', choices = [] } = match.decision(by) ?? {}
  const mine = choices.filter((choice) => choice.piece === a && compared(choice))
  const [one, other] = [match.fork(), match.fork()]
  let [seat, next]: readonly [Seat, Choice | undefined] = [by, mine[Math.floor(random() * mine.length)]]
  for (let step = 0; step < AHEAD && next !== undefined; step++) {
    const told = `${ask}: ${a} or ${b}, ${JSON.stringify(next)}`
    expect(one.apply({ kind: 'choose', seat, choice: next }).ok, told).toBe(true)
    expect(other.apply({ kind: 'choose', seat, choice: renamed(next, swap) }).ok, told).toBe(true)
    expect(stateOf(other, swap), told).toBe(stateOf(one, (id) => id))
    seat = one.deciding[0] ?? 0
    const asked = one.decision(seat)
    next = asked && randomChoice(random)({ ...asked, choices: asked.choices.filter(compared) }, seat)
  }
}

/** How to play one match. */
interface Course {
  readonly seed: string
  readonly answers: number
  readonly sets: number
  readonly opening?: FuzzPosition['opening']
  /** Whether a question was met too rarely to be skipped; absent: none is skipped. */
  readonly seldom?: (ask: string) => boolean
}

/** Plays a random match for a number of answers, takes either of interchangeable pieces, and notes the questions. */
function playAlike(title: TitlePackage, match: Match, { seed, answers, sets, opening, seldom }: Course): string[] {
  const [random, aside] = [seededRandom(seed), seededRandom(`${seed} aside`)]
  const met: string[] = []
  for (let n = 0; n < answers && match.outcome === undefined; n++) {
    const seat = match.deciding[0] ?? 0
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error('nobody must decide')
    const likes = seldom?.(decision.ask) === false ? [] : [...alikeFor(title, match, seat)]
    while (likes.length > sets) likes.splice(Math.floor(aside() * likes.length), 1)
    for (const like of likes) {
      expectAlike(title, match, seat, like, aside)
      met.push(decision.ask)
    }
    const choice = opening?.(decision, n, random) ?? randomChoice(random)(decision, seat)
    match.apply({ kind: 'choose', seat, choice })
  }
  return met
}

/** Size of the tests. */
export interface AlikeSize {
  /** Answers in a match of each scenario. */
  readonly most: number
  /** The same if every question offers dozens of pieces. */
  readonly fewer: number
  /** Matches from each position of a title. */
  readonly times: number
  /** Tries of each question in matches from positions. */
  readonly each: number
  /** Sets of interchangeable pieces tried per question. */
  readonly sets: number
}

/** Tests that it makes no difference which of interchangeable pieces is taken. */
export function testAlike({ most, fewer, times, each, sets }: AlikeSize): void {
  test.each(titles)('$id: whichever of interchangeable pieces is taken, all goes on alike', async (entry) => {
    const title = await entry.load()
    const met: string[] = []
    const answers = entry.id === 'singapore' ? fewer : most
    for (const scenario of title.rules.scenarios) {
      const match: Match = Match.start(title.rules, { options: { scenario }, dice: diceOf(title, { scenario }) })
      met.push(...playAlike(title, match, { seed: `alike ${entry.id} ${scenario}`, answers, sets }))
    }
    expect(met.length).toBeGreaterThan(most / 60)
  })

  test.each(FROM_POSITIONS)(
    '$id: so it does from positions of the title, where it matters whence a piece came',
    async ({ id, positions, asks }) => {
      const title = await titles.find((entry) => entry.id === id)?.load()
      if (title === undefined) throw new Error(`no title ${id}`)
      const met = new Map<string, number>()
      const seldom = (ask: string) => (met.get(ask) ?? 0) < each
      for (const position of positions)
        for (let i = 0; i < times; i++) {
          const seed = `${position.name} ${i}`
          const checkpoint = checkpointAt(title.rules, {}, position, seededRandom(seed))
          const match = Match.resume(title.rules, { options: {}, dice: diceOf(title, {}) }, checkpoint, [])
          const { opening } = position
          const course = { seed, answers: ANSWERS, sets, seldom, ...(opening && { opening }) }
          for (const ask of playAlike(title, match, course)) met.set(ask, (met.get(ask) ?? 0) + 1)
        }
      expect([...met.keys()]).toEqual(expect.arrayContaining([...asks]))
    },
  )
}
