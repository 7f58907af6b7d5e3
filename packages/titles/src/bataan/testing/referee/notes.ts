import type { Choice } from '@topside/engine'
import { enemyOf, type Side } from '../../data/units.ts'
import { isActive } from './activation.ts'
import { defendersOf, fightersOf } from './attacks.ts'
import type { Assault, Fire } from './support.ts'
import { isHq, type Man, type World } from './world.ts'

/** The required effects of a combat result. */
export interface Due {
  /** Steps that each side loses. */
  readonly steps: { readonly [side in Side]: number }
  /** Candidates for the first step that a side loses; empty: any unit. */
  readonly first: { readonly [side in Side]: readonly string[] }
  /** Artillery that must be marked as fired after the combat (12.24). */
  readonly guns: readonly string[]
  /** Attackers with their hexes, if they must retreat. */
  readonly driven: readonly { readonly id: string; readonly from: string }[]
  /** Whether the hex is vacated. */
  readonly vacated: boolean
}

/** The referee's notes on the combat being resolved. */
export interface Fight {
  readonly hex: string
  readonly table: 'mobile' | 'assault'
  readonly attackers: readonly string[]
  readonly noRetreat: string | null
  lead?: string
  defence?: string
  /** Air units committed by each side, and the air units that were offset or failed to coordinate. */
  readonly air: { [side in Side]: string[] }
  readonly lost: Set<string>
  /** Artillery that was designated, by side, and how it fires. */
  readonly guns: { [side in Side]: string[] }
  readonly fire: Map<string, Fire>
  readonly ships: { [side in Side]: string[] }
  /** Points of gunfire that each side's air units offset. */
  readonly interdicted: { [side in Side]: number }
  /** `undefined`: the attackers' ground units did not check. */
  uncoordinated?: boolean
  readonly events: string[]
  /** The side that attacks. */
  readonly side: Side
  /** The attackers that had any strength in the combat (3.54). */
  fighters?: readonly string[]
  /** The box of the table that gave the result, and its required effects. */
  box?: string
  due?: Due
  /** Steps lost so far. */
  readonly taken: { [side in Side]: number }
  /** 7.12: whether units advanced two hexes, and whether the Initiative marker moved for it. */
  far?: boolean
  moved?: boolean
}

/** The referee's notes between steps. */
export class Notes {
  /** By side, the last turn in which it declined further events, and how many markers it held then (17.14). */
  readonly resting: { [side in Side]?: { readonly turn: number; readonly held: number } } = {}
  /** The marker drawn or chosen last, until it is played or the player passes. */
  drawn: string | undefined
  /** The marker chosen by the First Player, until the first sequence of that player (7.15). */
  chosen: string | undefined
  /** Army units that have checked in this sequence (7.45). */
  readonly attempted = new Set<string>()
  fight: Fight | undefined
  /** The hex in which combat was refused last. */
  refused = ''
  /** After a combat or a refusal: the hex, the units that may advance into it, and how far. */
  pursuit: { readonly hex: string; readonly units: readonly string[]; readonly most: number } | undefined
  /** Army units that have lost a step in this General Attrition Phase (6.57). */
  readonly wasted = new Set<string>()
  /** Kinds of questions asked in this sequence, some with their hexes; `refused`: a combat was refused. */
  readonly asked = new Set<string>()
  /** Hexes in which a No Retreat Declaration was asked for or made in this sequence. */
  readonly stood = new Set<string>()
  /** Formations that have malaria this turn (17.15). */
  readonly malaria = new Set<string>()
  /** Formations whose supply was decided in this step, and whether a point was spent (6.41). */
  supplied: { formation: string; spent: boolean }[] = []
  /** The last turn whose Supply Status Phase was judged, and the state before it. */
  judged = 0
  before: World | undefined
  /** The last turn of a disease (6.44). */
  diseased = 0
  /** Transports that have tried to sail this turn (15.35). */
  readonly sailed = new Set<string>()
  /** Names of the formations that returned from Reserve this turn. */
  readonly returned = new Set<string>()
  /** Units that have advanced (11.61). */
  readonly advanced = new Set<string>()

  /** Landing hexes of the last sequence, as indexes (15.49). */
  beaches: readonly number[] = []

  /** Notes a marker as drawn if it is new in a hand. */
  drew(before: World, after: World): void {
    for (const box of ['us-held', 'japan-held'])
      for (const { id } of after.in(box)) if (before.token(id).place !== box) this.drawn = id
  }

  /** Notes the effects of an answer. */
  answered(world: World, { verb, space = '', piece = '' }: Choice, kind: string): void {
    if (verb === 'keep-pool') this.drawn = undefined
    if (verb === 'choose') this.chosen = piece
    if (verb === 'resolve') {
      this.fight = fightIn(world, space)
      this.pursuit = this.fight && {
        hex: space,
        units: this.fight.attackers,
        most: this.fight.table === 'mobile' ? 2 : 1,
      }
      this.advanced.clear()
    }
    if (kind !== 'combat.lead' || this.fight === undefined) return
    if (world.man(piece).def.side === world.sequence.side) this.fight.lead = piece
    else this.fight.defence = piece
  }
}

function fightIn(world: World, hex: string): Fight | undefined {
  const attack = world.vars.attacks.find((each) => each.hex === hex)
  if (attack === undefined) return undefined
  return {
    hex,
    table: attack.table,
    attackers: attack.attackers,
    noRetreat: attack.noRetreat,
    air: { us: [], japan: [] },
    lost: new Set(),
    guns: { us: [], japan: [] },
    fire: new Map(),
    ships: { us: [], japan: [] },
    interdicted: { us: 0, japan: 0 },
    events: [],
    side: world.sequence.side,
    taken: { us: 0, japan: 0 },
  }
}

/** 10.17, 3.43: the units that can lead an attack. */
export function attackLeads(world: World, { attackers }: Fight): readonly Man[] {
  const men = attackers.map((id) => world.man(id)).filter(({ place }) => !place.endsWith('-eliminated'))
  return fightersOf(men).filter((man) => isActive(world, man))
}

/** 10.17, 9.36, 16.23: the units that can lead a defence. */
export function defenceLeads(world: World, { hex, noRetreat }: Pick<Fight, 'hex' | 'noRetreat'>): readonly Man[] {
  const men = defendersOf(world, enemyOf(world.sequence.side), hex)
  const named = men.filter(({ id }) => id === noRetreat)
  const others = men.filter((man) => !isHq(man))
  return named.length > 0 ? named : others.length > 0 ? others : men
}

/** The combat as far as it is known in a given state. */
export function assaultOf(world: World, fight: Fight): Assault {
  const only = (list: readonly Man[]) => (list.length === 1 ? list[0] : undefined)
  return {
    hex: fight.hex,
    table: fight.table,
    attackers: fight.attackers.map((id) => world.man(id)),
    lead: fight.lead === undefined ? only(attackLeads(world, fight)) : world.man(fight.lead),
    defence: fight.defence === undefined ? only(defenceLeads(world, fight)) : world.man(fight.defence),
  }
}
