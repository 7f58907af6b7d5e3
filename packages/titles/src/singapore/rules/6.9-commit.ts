import { areAllies } from '../data/armies.ts'
import { enemiesIn, groundIn, groundOf, isArtillery, isSector } from '../state/pieces.ts'
import { armyOf, controllerOf, type Singapore, tell } from '../state/state.ts'
import type { Entry, Planned } from '../state/vars.ts'
import { contestedSectors, groundedEnemies, isFriendly, isHeld, takeControl } from './3-control.ts'
import { costOf } from './6.9-plan-shown.ts'
import { groundOfTurn, vacated } from './6-ground.ts'
import { pay } from './7-supplies.ts'
import { settleGuns } from './15-guns.ts'

/**
 * 6.9: all planned moves happen at once: vacated sectors pass to the enemy, sectors on the way are captured, and
 * entered sectors are contested (3.5).
 */
export function commitPlan(game: Singapore): void {
  const { table, vars } = game
  const { army, plan } = vars
  vars.contested = contestedSectors(game).map(({ id }) => id)
  pay(game, army, costOf(game, plan))
  const left = vacated(groundOfTurn(game), plan)
  const captured = plan.flatMap((each) => passed(game, each))
  for (const { unit, path, attack } of plan) {
    const piece = table.piece(unit)
    table.move(piece, table.space(path.at(-1) ?? ''))
    if (isArtillery(piece)) table.setStatus(piece, 'used', 1)
    const args = { unit: { piece: unit }, to: { space: path.at(-1) ?? '' }, from: { space: path.at(-2) ?? '' } }
    tell(game, attack ? 'move.attack' : 'move.walk', attack ? '6.3' : '6.1', args)
  }
  for (const place of left) {
    const [enemy] = enemiesIn(game, place, army)
    if (enemy !== undefined) takeControl(game, place, armyOf(game, enemy), '3.7')
  }
  for (const id of new Set(captured)) takeControl(game, table.space(id), army, '3.2')
  for (const end of new Set(plan.map(({ path }) => path.at(-1) ?? ''))) {
    const place = table.space(end)
    if (isSector(place) && isFriendly(place, army) && !isHeld(game, place, army)) takeControl(game, place, army, '3.3')
  }
  settleGuns(game)
  noteBattles(game)
  captureGrounded(game)
  vars.plan = []
}

/** The empty enemy sectors that a unit enters or passes through (3.2). */
function passed(game: Singapore, { path, attack }: Planned): string[] {
  return (attack ? path.slice(1, -1) : path.slice(1)).filter((id) => {
    const place = game.table.space(id)
    return isSector(place) && !isFriendly(place, game.vars.army)
  })
}

/**
 * Notes the sectors in which the active army is now the Attacker, the entries of its units, and the sectors in which
 * some of its units were before (3.5, 3.6, 6.8, 16.3).
 */
function noteBattles(game: Singapore): void {
  const { table, vars } = game
  const entries: { [sector: string]: readonly Entry[] } = {}
  for (const { path, attack, road } of vars.plan) {
    const [to = '', from = ''] = [path.at(-1), path.at(-2)]
    if (attack && !isFriendly(table.space(to), vars.army)) entries[to] = [...(entries[to] ?? []), { from, road }]
  }
  const moved = new Set(vars.plan.map(({ unit }) => unit))
  const attacked = contestedSectors(game).filter(
    (place) => !areAllies(controllerOf(place), vars.army) && groundOf(game, place, vars.army).length > 0,
  )
  const stood = attacked.filter((place) => groundOf(game, place, vars.army).some(({ id }) => !moved.has(id)))
  vars.entries = entries
  vars.standing = stood.map(({ id }) => id)
  vars.due = attacked.map(({ id }) => id)
}

/** A sector with only enemy aircraft on the ground is captured without a fight (3.9). */
function captureGrounded(game: Singapore): void {
  const { table, vars } = game
  for (const id of Object.keys(vars.entries)) {
    const place = table.space(id)
    if (groundedEnemies(game, place, vars.army).length === 0 || enemiesIn(game, place, vars.army).length > 0) continue
    if (groundIn(game, place).length > 0) takeControl(game, place, vars.army, '3.9')
  }
}
