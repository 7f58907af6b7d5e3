import { offer, type Procedure } from '@topside/engine'
import { allowed, type Reason, reasons } from '@topside/kit'
import { ARMIES } from '../data/armies.ts'
import { edgeBetween } from '../data/map.ts'
import { figures, historic } from '../data/scenarios.ts'
import { isAxis } from '../state/pieces.ts'
import { ask, hasSupply, type Place, refuse, type Singapore, scenarioOf, tell, type Unit } from '../state/state.ts'
import { NO_TOKENS, pay, tokensOf } from './7-supplies.ts'

/** An Axis is not active. */
export const INACTIVE: Reason = { key: 'why.inactive', rule: '8.2' }

/** 8.2: whether units may use an Axis. */
export function isActive({ vars }: Pick<Singapore, 'vars'>, axis: Place): boolean {
  return vars.axes.includes(axis.id)
}

const WHY = reasons({ 'axis-kind': '8.3', 'axis-back': '8.5', 'axis-army': '8.6', 'not-adjacent': '6.1' })

/** 8.2, 8.3, 8.5, 8.6, 8.8: why a unit cannot move to an Axis. */
export function whyNotToAxis(game: Singapore, unit: Unit, from: Place, axis: Place): Reason | undefined {
  if (unit.def.army !== 'japanese') return WHY['axis-army']
  if (!isActive(game, axis)) return INACTIVE
  if (isAxis(from)) return from.def.axis === axis.def.axis ? undefined : WHY['axis-kind']
  if (edgeBetween(from.index, axis.index) === undefined) return WHY['not-adjacent']
  return unit.def.crossesWater ? undefined : WHY['axis-back']
}

/** 8.2: makes an Axis active, which a Japanese flag shows. */
export function openAxis({ table, vars }: Pick<Singapore, 'table' | 'vars'>, axis: Place): void {
  vars.axes = [...vars.axes, axis.id]
  table.setOwner(axis, ARMIES.indexOf('japanese'))
}

/** 8.2: activates an Axis during play, with a record. */
export function activate(game: Singapore, axis: Place): void {
  openAxis(game, axis)
  tell(game, 'axis.active', '8.2', { place: axis })
}

/** 8.2: the axes that become active automatically in a period. */
export function openAxes(game: Singapore): void {
  if (scenarioOf(game) === 'almost-naked-island') return
  for (const [id, period] of Object.entries(historic.opening))
    if (period === game.vars.period) activate(game, game.table.space(id))
}

const NOT_ACTIVATED: Reason = { key: 'why.not-activated', rule: '8.2' }

/** 8.2: why the Japanese cannot activate an Axis now. */
export function whyNotActivate(game: Singapore, axis: Place | undefined): Reason | undefined {
  if (axis === undefined || !isAxis(axis) || isActive(game, axis)) return NOT_ACTIVATED
  if (scenarioOf(game) === 'almost-naked-island' || !historic.activatable.includes(axis.id)) return NOT_ACTIVATED
  return hasSupply(game) && tokensOf(game, 'japanese') < figures.activationCost ? NO_TOKENS : undefined
}

/** 8.2: at the start of their turn the Japanese may activate land axes for tokens. */
export function* activateAxes(game: Singapore): Procedure {
  if (game.vars.army !== 'japanese') return
  for (;;) {
    const able = allowed(game.table.spaces.filter(isAxis), (axis) => whyNotActivate(game, axis))
    if (able.length === 0) return
    const axis = yield* ask(game, 'japanese', 'axis', '8.2', {
      args: { cost: hasSupply(game) ? figures.activationCost : 0, tokens: tokensOf(game, 'japanese') },
      offers: offer<Place | undefined>(able, (place) => ({ verb: 'activate', space: place?.id ?? '' })).or(
        { verb: 'done' },
        undefined,
      ),
      whyNot: refuse.meant(({ choice, space }) =>
        choice.verb === 'activate' ? whyNotActivate(game, space) : undefined,
      ),
    })
    if (axis === undefined) return
    if (hasSupply(game)) pay(game, 'japanese', figures.activationCost)
    activate(game, axis)
  }
}
