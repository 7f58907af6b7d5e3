import { type Choice, choose, type Procedure, record } from '@topside/engine'
import { type Artillery, FIRED, type Leyte, readyArtillery, seatOf, type Unit } from '../state.ts'
import { inRange } from './declaration.ts'
import { type Attack, isBombardment, type ProtectiveFire, previewOf } from './ledgers.ts'

/** 8.2, 13.11: artillery that can give Final Protective Fire to an attacked hex: not attacked itself, not next to an enemy, once in a phase. */
export function protectors(game: Leyte, target: Unit): Artillery[] {
  return readyArtillery(game, target.def.side).filter((unit) => inRange(unit, target))
}

/** 8.2, 13.1: the defender may give Final Protective Fire to each attacked hex, before the die is cast. */
export function* protectiveFire(game: Leyte, attack: Attack): Procedure<ProtectiveFire> {
  const fire = new Map<Unit, Artillery>()
  if (isBombardment(attack)) return fire
  for (const target of attack.targets) {
    const guns = protectors(game, target)
    if (guns.length === 0) continue
    const withGun = (gun: Artillery | undefined) => (gun === undefined ? fire : new Map([...fire, [target, gun]]))
    const choice = yield* choose(seatOf(game, target.def.side), {
      ask: 'ask.fpf',
      rule: '13.11',
      args: { hex: { space: target.space.id }, units: { pieces: attack.attackers.map(({ id }) => id) } },
      choices: [...guns.map((gun): Choice => ({ verb: 'protect', piece: gun.id })), { verb: 'no-fire' }],
      previews: () => [...guns, undefined].map((gun) => previewOf(game, attack, withGun(gun))),
      context: () => previewOf(game, attack, fire),
    })
    const gun = guns.find(({ id }) => id === choice.piece)
    if (gun === undefined) continue
    fire.set(target, gun)
    game.table.turn(gun, FIRED)
    yield* record({
      key: 'combat.fpf',
      rule: '8.2',
      args: { unit: { piece: gun.id }, hex: { space: target.space.id } },
    })
  }
  return fire
}
