import { type Choice, LONGEST_ID, type Plan, type PlanPart, type Preview, type Text } from '@topside/engine'
import { note, part } from '@topside/kit'
import type { Singapore } from '../state/state.ts'
import type { Planned } from '../state/vars.ts'
import { attackCost, tokensOf } from './7-supplies.ts'

/** 6.9: the fields by which a choice distinguishes a planned unit from equal ones: its destination and way. */
export function wayIn(planned: Planned | undefined): Partial<Choice> {
  return planned === undefined ? {} : wayOf(planned)
}

function wayOf({ path, road }: Planned): Pick<Choice, 'space' | 'option'> {
  const [between, surface] = [path.slice(1, -1), road ? 'road' : 'ground']
  const whole = [...between, surface].join(' ')
  if (whole.length <= LONGEST_ID) return { space: path.at(-1) ?? '', option: whole }
  // An option has a maximum length: each area of a long way is named by its first letters.
  const letters = Math.floor((LONGEST_ID - surface.length) / between.length) - 1
  const option = [...between.map((area) => area.slice(0, letters)), surface].join(' ')
  return { space: path.at(-1) ?? '', option }
}

/** Number of tokens that a plan costs (7.2). */
export function costOf(game: Singapore, plan: readonly Planned[]): number {
  return attackCost(game, plan.filter(({ attack }) => attack).length)
}

/** One or more moves. */
type Moves = readonly [Planned, ...Planned[]]

/** 6.9: units of one type that are planned to go the same way. */
interface Part {
  /** From 1. */
  readonly number: number
  readonly moves: Moves
}

/** 6.9: the plan in parts, in the order of each part's first unit. */
function partsOf({ table, vars }: Singapore): Part[] {
  const parts = new Map<string, Moves>()
  for (const move of vars.plan) {
    const key = [table.piece(move.unit).def.type, move.attack, move.road, ...move.path].join(' ')
    const [first, ...others] = parts.get(key) ?? []
    parts.set(key, first === undefined ? [move] : [first, ...others, move])
  }
  return [...parts.values()].map((moves, index) => ({ number: index + 1, moves }))
}

/** 6.9: the parts with several units. The player can take back a whole part. */
export function largeParts(game: Singapore): Part[] {
  return partsOf(game).filter(({ moves }) => moves.length > 1)
}

/** 6.9: the preview of a plan for its player: each part with its cost and takeback, and the total cost. */
export function planPreview(game: Singapore, state: { readonly mayCancel: boolean; readonly blocked?: Text }): Preview {
  const { army, plan: moves } = game.vars
  const [paid, cost] = [moves.filter(({ attack }) => attack).length, costOf(game, moves)]
  const parts = [part('part.attacks', '7.2', cost, { units: paid })]
  const plan: Plan = {
    parts: partsOf(game).map((each) => shownPart(game, each, state.mayCancel)),
    cost: note('plan.cost', '7.2', { cost, tokens: tokensOf(game, army) }),
    ...(state.blocked && { whyNot: state.blocked }),
  }
  return { ledgers: paid === 0 ? [] : [{ key: 'ledger.supplies', total: cost, parts }], chances: [], plan }
}

function shownPart(game: Singapore, { number, moves }: Part, mayCancel: boolean): PlanPart {
  const units = moves.map(({ unit }) => unit)
  const [first] = moves
  const cost = costOf(game, moves)
  const back: Choice[] = [
    ...(moves.length > 1 ? [{ verb: 'cancel-part', value: number }] : []),
    { verb: 'cancel', piece: first.unit, ...wayOf(first) },
  ]
  return {
    pieces: units,
    path: first.path,
    ...(first.attack && { fight: true }),
    text: note(first.attack ? 'plan.attack' : 'plan.move', first.attack ? '6.3' : '6.1', {
      unit: { piece: first.unit },
      count: units.length,
      place: { space: first.path.at(-1) ?? '' },
    }),
    ...(cost > 0 && { cost: note('plan.part-cost', '7.2', { cost }) }),
    back: mayCancel ? back : [],
  }
}
