import { enemyOf } from '../../data/units.ts'
import { defendersOf, fortIn } from './attacks.ts'
import { distance, HEXES } from './ground.ts'
import { defenceLeads } from './notes.ts'
import { type RetreatOrder, waysOf } from './retreats.ts'
import { isHq, type Man, ratingOf, stepsOf, type World } from './world.ts'

/** The units that can lead a No Retreat Declaration in a hex, and whether it is mandatory. */
export interface NoRetreat {
  readonly leads: readonly Man[]
  readonly duty: boolean
  /** 9.33: whether it is automatic, because no unit can retreat. */
  readonly trapped: boolean
}

/** 9.31 to 9.34, 14.23, 16.23: the No Retreat Declarations that the defender of a hex can or must attempt. */
export function noRetreatOf(world: World, hex: string): NoRetreat {
  const side = enemyOf(world.sequence.side)
  const men = defendersOf(world, side, hex)
  const leads = defenceLeads(world, { hex, noRetreat: null })
  return side === 'us' ? ofUs(world, hex, men, leads) : ofJapan(world, hex, men, leads)
}

/** 9.34: in a fortification, or with the headquarters of the lead unit and three steps besides it. */
function ofUs(world: World, hex: string, men: readonly Man[], leads: readonly Man[]): NoRetreat {
  if (fortIn(world, hex) !== undefined) return { leads, duty: false, trapped: false }
  const able = leads.filter(({ def }) => {
    const hqs = men.filter((man) => isHq(man) && def.formation !== undefined && man.def.formation === def.formation)
    const steps = men.filter((man) => !hqs.includes(man)).reduce((sum, man) => sum + stepsOf(man), 0)
    return hqs.length > 0 && steps >= 3
  })
  return { leads: able, duty: false, trapped: false }
}

/** 9.32, 9.33: Japan must attempt it out of command, with its highest rated unit; not in clear terrain. */
function ofJapan(world: World, hex: string, men: readonly Man[], leads: readonly Man[]): NoRetreat {
  const tables: RetreatOrder = { hex, lengths: [1, 2], attacking: false }
  const table = world.vars.attacks.find((each) => each.hex === hex)?.table
  const order = { ...tables, lengths: table === 'mobile' ? [2] : [1, 2] }
  const able = men.filter(({ def }) => def.movement > 0)
  if (men.length > 0 && able.length > 0 && able.every((man) => waysOf(world, man, order).length === 0))
    return { leads, duty: false, trapped: true }
  const { terrain, cover } = HEXES.get(hex) ?? {}
  if (terrain === 'clear' && cover === undefined && fortIn(world, hex) === undefined)
    return { leads: [], duty: false, trapped: false }
  const best = Math.max(...leads.map((man) => ratingOf(world, man)))
  const highest = leads.filter((man) => ratingOf(world, man) === best)
  const commanded = highest.some((man) => isCommanded(world, man))
  return commanded ? { leads, duty: false, trapped: false } : { leads: highest, duty: true, trapped: false }
}

/** Whether a headquarters of its own formation is within four hexes of a unit. */
function isCommanded(world: World, { def, place }: Man): boolean {
  return world
    .onMap(def.side)
    .some((man) => isHq(man) && man.def.formation === def.formation && distance(man.place, place) <= 4)
}
