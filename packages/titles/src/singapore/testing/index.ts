import { NOBODY, type Options, PUBLIC, seatMask } from '@topside/engine'
import { CheapDice, type Play, type PlaySetup, play } from '@topside/engine/testing'
import { hearing } from '../../shared/testing.ts'
import { ARMIES, type Army } from '../data/armies.ts'
import { deckOf, handOf, PLAYED } from '../data/cards.ts'
import { lostBox, type PlaceDef, REPAIR } from '../data/map.ts'
import { historicPlaces, type UnitDef } from '../data/units.ts'
import { isContested } from '../rules/3-control.ts'
import { DEPLOYED, groundIn, isAircraft, isCard, isSector } from '../state/pieces.ts'
import { type Singapore, seatOf } from '../state/state.ts'
import type { Vars } from '../state/vars.ts'
import { english } from '../text/english.ts'
import { rules } from '../title.ts'

/** A match of this title with test words. */
export type SingaporePlay = Play<Vars, UnitDef, PlaceDef>

/** The position from which a test plays. */
export interface Position {
  /** Default: `impregnable-fortress`, for three. */
  readonly options?: Options
  /**
   * Units by place: `jp-infantry`, `jp-infantry*3` (a number of a type), or a unit's id with statuses: `jp-fighter-1
   * air=1`. Units not named are lost.
   */
  readonly units?: { readonly [place: string]: readonly string[] } | undefined
  /** Leaves all units in their Historic places. */
  readonly all?: boolean
  /** Controllers that differ from the Historic scenario; a sector with units of one army is controlled by that army. */
  readonly control?: { readonly [sector: string]: Army } | undefined
  /** Cards in the hands of armies, with the option of cards. */
  readonly hands?: { readonly [army in Army]?: readonly string[] }
  /** Cards in the decks; cards in no deck or hand have been played. Default: all cards that are in no hand. */
  readonly decks?: { readonly [army in Army]?: readonly string[] }
  readonly tokens?: { readonly [army in Army]?: number } | undefined
  /** The side of the player turn; default: `japanese`. */
  readonly army?: Army
  /** The first step; default: `plan`. */
  readonly step?: string
  readonly vars?: Partial<Vars>
  readonly dice?: PlaySetup<Vars, UnitDef, PlaceDef>['dice']
  /** The seats' setting for questions about withdrawal; default: `never`. */
  readonly withdrawal?: 'always' | 'changed' | 'never'
}

/** Begins a match in a position. Throws if the position breaks a rule. */
export function singapore(position: Position = {}): SingaporePlay {
  const { options = {}, step = 'plan', dice = new CheapDice('singapore') } = position
  return play(rules, { options, step, dice, position: (game) => lay(game, position) })
}

/** Sets up a position: see {@link Position}. */
export function lay(game: Singapore, position: Position): void {
  const { table, vars } = game
  for (const standing of game.settings) Object.assign(standing, { withdrawal: position.withdrawal ?? 'never' })
  for (const unit of table.pieces.filter((each) => !isCard(each))) {
    table.setStatuses(unit, 0)
    const home = position.all === true ? (historicPlaces.get(unit.id) ?? '') : lostBox(unit.def.army)
    table.move(unit, table.space(home))
  }
  for (const [place, names] of Object.entries(position.units ?? {}))
    for (const name of names) for (const id of idsOf(game, name)) put(game, id, place, name.split(' ').slice(1))
  for (const sector of table.spaces.filter(isSector)) {
    const [unit] = groundIn(game, sector)
    const named = position.control?.[sector.id]
    if (named !== undefined) table.setOwner(sector, ARMIES.indexOf(named))
    else if (unit !== undefined && !isContested(game, sector)) table.setOwner(sector, ARMIES.indexOf(unit.def.army))
  }
  for (const army of ARMIES) table.setTrack(`${army}-supplies`, position.tokens?.[army] ?? 20)
  Object.assign(vars, { phase: 'movement', army: position.army ?? 'japanese', period: 2, ...position.vars })
  table.setTrack('period', vars.period)
  table.setTrack('army', ARMIES.indexOf(vars.army))
  for (const army of ARMIES) deal(game, army, position.hands?.[army] ?? [], position.decks?.[army])
  const [fault] = rules.faults(game)
  if (fault !== undefined) throw new Error(`this position breaks a rule: ${fault}`)
}

/** Deals the cards of an army: to its hand, to its deck, or as played. */
function deal(game: Singapore, army: Army, hand: readonly string[], deck: readonly string[] | undefined): void {
  const { table } = game
  for (const card of table.pieces.filter((each) => isCard(each) && each.def.army === army)) {
    const [place, mask] = hand.includes(card.id)
      ? [handOf(army), seatMask(seatOf(game, army))]
      : (deck?.includes(card.id) ?? true)
        ? [deckOf(army), NOBODY]
        : [PLAYED, PUBLIC]
    table.move(card, table.space(place))
    table.setKnownTo(card, mask)
  }
}

/** The ids for a name: the next units of a type not placed yet, or one unit. */
function idsOf({ table }: Singapore, name: string): string[] {
  const [what = ''] = name.split(' ')
  if (table.hasPiece(what)) return [what]
  const [kind = '', count = '1'] = what.split('*')
  const free = table.pieces.filter(({ id, space }) => id.replace(/-\d+$/, '') === kind && space.id.endsWith('-lost'))
  if (free.length < Number(count)) throw new Error(`no more ${kind}`)
  return free.slice(0, Number(count)).map(({ id }) => id)
}

function put({ table }: Singapore, id: string, place: string, statuses: readonly string[]): void {
  const unit = table.piece(id)
  table.move(unit, table.space(place))
  if (isAircraft(unit) && isSector(unit.space) && unit.space.def.airfield !== true)
    table.setStatus(unit, 'air', DEPLOYED)
  if (place === REPAIR) table.setStatus(unit, 'repair', 3)
  for (const each of statuses) {
    const [status = '', value = '1'] = each.split('=')
    table.setStatus(unit, status, Number(value))
  }
}

/** A battle in a sector that the Attacker has just entered. */
export interface BattlePosition extends Position {
  /** Default: `tengah`. */
  readonly sector?: string
  /** Default: `['jp-infantry']`. */
  readonly attackers?: readonly string[]
  /** Default: `['au-infantry']`. */
  readonly defenders?: readonly string[]
  /** Places from which the Attacker entered; default: `['axis-b']`. Empty: the Attacker was in the sector before. */
  readonly from?: readonly string[]
  /** By road; default: no. */
  readonly road?: boolean
}

/** Begins a battle at the moment when the Attacker picks a battle. The Defender controls the sector. */
export function fight(position: BattlePosition = {}): SingaporePlay {
  const { sector = 'tengah', attackers = ['jp-infantry'], defenders = ['au-infantry'], from = ['axis-b'] } = position
  const { army = 'japanese', road = false } = position
  const defender = defenders[0]?.startsWith('jp')
    ? 'japanese'
    : defenders[0]?.startsWith('au')
      ? 'australian'
      : 'british'
  return singapore({
    step: 'battles',
    ...position,
    army,
    units: { ...position.units, [sector]: [...attackers, ...defenders] },
    control: { [sector]: defender, ...position.control },
    vars: {
      due: [sector],
      entries: { [sector]: from.map((place) => ({ from: place, road })) },
      standing: from.length === 0 ? [sector] : [],
      contested: from.length === 0 ? [sector] : [],
      ...position.vars,
    },
  })
}

/** The refusal of a choice: key and rule. Throws if it has no text. */
export const heard = hearing(english)

/** Plans the move of a unit to `to`: with a verb, a number of units, and the option. */
export function plan(
  match: SingaporePlay,
  unit: string,
  verb: 'move' | 'attack',
  to: string,
  value = 1,
  option?: string,
): SingaporePlay {
  match.choose({ verb: 'unit', piece: unit })
  match.turn.answer(({ choices }) => {
    const named = choices.filter((each) => each.verb === verb && each.space === to && each.value === value)
    const found = named.find((each) => each.option === option)
    if (found === undefined) throw new Error(`${unit} cannot ${verb} ${to}: ${JSON.stringify(choices)}`)
    return found
  })
  return match
}

/** The reason why a unit cannot be sent to a place: picks the unit and sends it. */
export function refusal(match: SingaporePlay, unit: string, space: string, verb = 'move', option?: string): string {
  match.choose({ verb: 'unit', piece: unit })
  const said = heard(match, { verb, piece: unit, space, value: 1, ...(option !== undefined && { option }) })
  match.turn.undo()
  return said
}

/** Possible destinations of a unit's next step, by verb. */
export function waysOf(match: SingaporePlay, unit: string, verb: 'move' | 'attack'): string[] {
  match.choose({ verb: 'unit', piece: unit })
  const ways = match.turn.offered({ verb, value: 1 }).map(({ space }) => space ?? '')
  match.turn.undo()
  return [...new Set(ways)].sort()
}

/** Keys of all records. */
export function told(match: SingaporePlay): string[] {
  return match.records().map(({ key }) => key)
}
