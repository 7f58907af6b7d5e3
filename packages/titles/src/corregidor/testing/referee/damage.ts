import type { Corregidor } from '../../state/state.ts'
import { FACES, UNITS } from './ground.ts'

/** The effects of fighting on a unit: its face, its levels of disruption, whether it is gone. */
export interface Condition {
  readonly face: string
  readonly disrupted: number
  readonly gone: boolean
}

const GONE: Condition = { face: '', disrupted: 0, gone: true }

/** The condition of every ground unit. */
export function conditionsOf({ table }: Corregidor): Map<string, Condition> {
  return new Map(
    table.pieces
      .filter(({ def }) => def.kind === 'unit')
      .map((unit) => {
        const gone = unit.space.id.endsWith('-eliminated')
        const face = FACES[unit.face] ?? ''
        return [unit.id, gone ? GONE : { face, disrupted: table.status(unit, 'disrupted'), gone }]
      }),
  )
}

/** 9.0: a unit after the loss of a step. */
export function afterStep(id: string, condition: Condition): Condition {
  if (condition.gone) return condition
  const faces = FACES.filter((face) => UNITS.get(id)?.faces[face] !== undefined)
  const next = faces[faces.indexOf(condition.face) + 1]
  return next === undefined ? GONE : { ...condition, face: next }
}

/** 10.1: a unit after levels of disruption from one result: a unit already under DD loses a step. */
export function afterDisruption(id: string, condition: Condition, levels: number): Condition {
  if (condition.gone || levels === 0) return condition
  if (condition.disrupted === 2) return afterStep(id, condition)
  return { ...condition, disrupted: Math.min(2, condition.disrupted + levels) }
}

/** 10.2, 10.4: a unit after levels that come one by one: each level beyond DD takes a step. */
export function afterEach(id: string, condition: Condition, levels: number): Condition {
  let now = condition
  for (let i = 0; i < levels; i++) now = afterDisruption(id, now, 1)
  return now
}

/** A result of the Ground Combat Results Table on one unit of the side that it names (10.0). */
export function afterResult(id: string, condition: Condition, box: string): Condition {
  const [what = ''] = box.replace('A:', '').split(' ')
  if (what === 'E') return GONE
  if (what === 'L') return afterStep(id, condition)
  return afterDisruption(id, condition, what === 'DD' ? 2 : what === 'D' ? 1 : 0)
}

/** The condition of an eliminated unit. */
export const gone = (): Condition => GONE
