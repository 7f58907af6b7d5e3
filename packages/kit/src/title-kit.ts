import {
  type Game,
  type Options,
  type Piece,
  type PieceDef,
  type Procedure,
  pick,
  pickSeveral,
  type RecordLine,
  type Seat,
  type SpaceDef,
} from '@topside/engine'
import { argsOf, type NamedArgs, note } from './args.ts'
import { oncePerMatch } from './once.ts'
import { type Refusals, type RefusalTerms, refusals } from './refusals.ts'
import { LazyQuestion, type SideQuestion, type SideSeveralQuestion } from './side-question.ts'

/** What a title declares once, for {@link titleKit}. */
export interface TitleTerms<
  G,
  Side extends string,
  P extends PieceDef,
  S extends SpaceDef,
  U extends Piece<P, S>,
  Scenario,
> extends RefusalTerms<P, S, U> {
  /** The seat of a side. */
  readonly seatOf: (game: G, side: Side) => Seat
  /** All scenarios; the option `scenario` names one by its id. Absent: {@link TitleKit.scenarioOf} throws. */
  readonly scenarios?: readonly Scenario[]
  /** Whether a unit takes part in a scenario; absent: all do. */
  readonly takesPart?: (unit: U, scenario: Scenario) => boolean
}

/** A line of the history, besides its key and rule: see {@link RecordLine}. */
export interface Recorded<Side> extends Pick<RecordLine, 'heading' | 'ledgers' | 'roll'> {
  readonly args?: NamedArgs | undefined
  /** The side that acted. */
  readonly by?: Side | undefined
  /** Content for one side only: it reads another `key` and additional `args`. */
  readonly secret?: { readonly to: Side; readonly key?: string; readonly args: NamedArgs }
}

/** The functions by which a title's rules ask, tell and refuse. */
export interface TitleKit<G, Side, P extends PieceDef, S extends SpaceDef, U, Scenario> extends Refusals<P, S, U> {
  /** Asks a side to pick one of the things offered, and returns it: see `pick`. */
  ask<T>(game: G, side: Side, kind: string, rule: string, question: SideQuestion<T, P, S>): Procedure<T>
  /** Asks a side for several pieces, and returns them in the order of `things`: see `pickSeveral`. */
  askSeveral<T extends { readonly id: string }>(
    game: G,
    side: Side,
    kind: string,
    rule: string,
    question: SideSeveralQuestion<T, P, S>,
  ): Procedure<readonly T[]>
  /** Adds a line to the history that has only arguments. */
  tell(game: Pick<Game, 'tell'>, key: string, rule: string, args?: NamedArgs): void
  /** Adds a line to the history that has more than arguments. */
  record(game: G & Pick<Game, 'tell'>, key: string, rule: string, recorded: Recorded<Side>): void
  /** A line of the history, to be told elsewhere. */
  lineOf(game: G, key: string, rule: string, recorded: Recorded<Side>): RecordLine
  /** A side's standing answer, by the id of its setting; `undefined` for an unknown setting. */
  settingOf(game: G & Pick<Game, 'settings'>, side: Side, id: string): string | undefined
  /** The scenario being played. */
  scenarioOf(game: { readonly options: Options }): Scenario
  /** A scenario by its id; throws a `RangeError` if there is none. */
  scenarioNamed(id: string | undefined): Scenario
  /** All units of a side that take part in the scenario, wherever they are. */
  unitsOf(game: WithTable<P, S>, side: Side): readonly U[]
}

/** The part of a match on which its units depend. */
type WithTable<P extends PieceDef, S extends SpaceDef> = Pick<Game<unknown, P, S>, 'table' | 'options'>

/**
 * The typed handle of a title, made once in its `state/`: with it, rules need not name seats, type parameters or record
 * layouts.
 */
export function titleKit<
  G,
  Side extends string,
  P extends PieceDef,
  S extends SpaceDef,
  U extends Piece<P, S>,
  Scenario extends { readonly id: string },
>(terms: TitleTerms<G, Side, P, S, U, Scenario>): TitleKit<G, Side, P, S, U, Scenario> {
  const { seatOf, isUnit, scenarios = [], takesPart } = terms
  const scenarioById = new Map(scenarios.map((each) => [each.id, each]))

  function scenarioNamed(id: string | undefined): Scenario {
    const scenario = id === undefined ? undefined : scenarioById.get(id)
    if (scenario === undefined) throw new RangeError(`no scenario ${id}`)
    return scenario
  }

  const unitsBySide = oncePerMatch(({ table, options }: WithTable<P, S>) => {
    const scenario = takesPart && scenarioNamed(options['scenario'])
    const units = table.pieces.filter(isUnit)
    const inPlay = scenario === undefined ? units : units.filter((unit) => takesPart?.(unit, scenario))
    return Map.groupBy(inPlay, ({ def }) => def.side)
  })

  function lineOf(game: G, key: string, rule: string, recorded: Recorded<Side>): RecordLine {
    const { args, by, heading, ledgers, roll, secret } = recorded
    // Called for every history line: an object literal that starts empty leaves room for fields and is fast to make.
    const line: { -readonly [field in keyof RecordLine]?: RecordLine[field] } = {}
    line.key = key
    line.rule = rule
    const named = argsOf(args)
    if (named !== undefined) line.args = named
    if (by !== undefined) line.seat = seatOf(game, by)
    if (heading !== undefined) line.heading = heading
    if (ledgers !== undefined) line.ledgers = ledgers
    if (roll !== undefined) line.roll = roll
    if (secret !== undefined) line.secret = secretLine(secret, seatOf(game, secret.to))
    return line as RecordLine
  }

  return {
    ask: (game, side, kind, rule, question) => pick(seatOf(game, side), new LazyQuestion(kind, rule, question)),
    askSeveral: (game, side, kind, rule, { args, ...question }) =>
      pickSeveral(seatOf(game, side), { ...question, kind, rule, args: argsOf(args), pieceOf: idOf }),
    tell: (game, key, rule, args) => game.tell(note(key, rule, args)),
    record: (game, key, rule, recorded) => game.tell(lineOf(game, key, rule, recorded)),
    lineOf,
    ...refusals(terms),
    settingOf: (game, side, id) => game.settings[seatOf(game, side)]?.[id],
    scenarioOf: ({ options }) => scenarioNamed(options['scenario']),
    scenarioNamed,
    unitsOf: (game, side) => unitsBySide(game).get(side) ?? [],
  }
}

function secretLine<Side>(
  { key, args }: NonNullable<Recorded<Side>['secret']>,
  seat: Seat,
): NonNullable<RecordLine['secret']> {
  const secret = { seats: [seat], args: argsOf(args) ?? {} }
  return key === undefined ? secret : { ...secret, key }
}

function idOf({ id }: { readonly id: string }): string {
  return id
}
