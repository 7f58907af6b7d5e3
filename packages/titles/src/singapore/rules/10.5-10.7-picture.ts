import type { EngagedRank, EngagedSide, Engagement, Text } from '@topside/engine'
import { note } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { isFlying } from '../state/pieces.ts'
import type { Singapore } from '../state/state.ts'
import type { Dogfight } from '../state/vars.ts'

/** The air combat over a sector, for the battle board (10.5). */
export function airPicture(game: Singapore, fight: Dogfight): Engagement {
  const place = { space: fight.sector }
  return {
    place: fight.sector,
    name: note('picture.air', '10.5', { place }),
    attacker: sideOf(game, fight, fight.active, 'picture.attacker'),
    defender: sideOf(game, fight, fight.passive, 'picture.defender'),
    ledgers: [],
    notes: [note('picture.rounds', '10.6', { rounds: fight.rounds })],
    ...(fight.last && { last: fight.last }),
  }
}

/** The same after its end, with the remaining aircraft. */
export function airPictureAtEnd(game: Singapore, fight: Dogfight): Engagement {
  const left = [fight.active, fight.passive].find((army) => flyingOver(game, fight, army).length > 0)
  const place = { space: fight.sector }
  const over: Text =
    left === undefined
      ? note('picture.air-empty', '10.5', { place })
      : note('picture.air-held', '10.5', { place, army: { side: left } })
  return { ...airPicture(game, fight), over }
}

function sideOf(game: Singapore, fight: Dogfight, army: Army, role: string): EngagedSide {
  const flying = flyingOver(game, fight, army)
  const point = flying.find(({ id }) => fight.points.includes(id))
  const groups = flying.filter((unit) => unit !== point).map(({ id }) => ({ pieces: [{ piece: id }] }))
  const rank: EngagedRank = { name: { key: 'picture.flying' }, groups }
  return {
    side: army,
    role: { key: role },
    ...(point && {
      front: { pieces: [{ piece: point.id, part: { key: 'picture.point' }, dice: [point.def.air] }] },
    }),
    ranks: groups.length > 0 ? [rank] : [],
  }
}

function flyingOver(game: Singapore, { sector }: Dogfight, army: Army) {
  return game.table.space(sector).pieces.filter((unit) => isFlying(game, unit) && unit.def.army === army)
}
