import { areAllies } from '../../data/armies.ts'
import { JOHOR, REPAIR } from '../../data/map.ts'
import { figures } from '../../data/scenarios.ts'
import { type Board, type Counter, FLYING, isAircraft, isFlying, READY, REFUELLING } from './board.ts'
import { AIRFIELDS, isSector, SECTORS } from './geography.ts'
import { ask, askSeveral, type Play, type World } from './play.ts'

/** 10.3: the places in which an aircraft can land. */
function basesOf(board: Board, unit: Counter): string[] {
  const { army } = unit.def
  const fields = AIRFIELDS.filter((place) => {
    const owner = board.owner.get(place)
    return (
      owner === army ||
      (owner !== undefined && areAllies(owner, army) && board.in(place).every((each) => each === unit))
    )
  })
  return army === 'japanese' ? [...fields, JOHOR] : fields
}

/** 10.3: an aircraft goes to a base of its owner's choice; without a possible base it is lost. */
function* toBase({ board }: World, unit: Counter, air: number): Play {
  const { army } = unit.def
  if (basesOf(board, unit).length === 0) return board.lose(unit)
  const answers = () => basesOf(board, unit).map((space) => ({ verb: 'land', piece: unit.id, space }))
  const { space = '' } = yield* ask({ seat: board.seats[army], kind: 'air.base', answers })
  unit.place = space
  unit.air = air
  board.tell(air === READY ? 'air.repaired' : 'air.landed', unit.id, space)
  if (isSector(space)) board.take(space, army)
}

/** 10.1, 10.8: refuelled aircraft become ready, aircraft in the air land, and others are repaired. */
export function* serviceAircraft(world: World): Play {
  const { board } = world
  const own = board.units.filter((unit) => isAircraft(unit) && unit.def.army === board.army)
  for (const unit of own) if (unit.air === REFUELLING) unit.air = READY
  for (const unit of own) if (isFlying(unit)) yield* toBase(world, unit, REFUELLING)
  for (const unit of own) {
    if (unit.place !== REPAIR) continue
    unit.repair--
    if (unit.repair === 0) yield* toBase(world, unit, READY)
  }
}

/** 10.2: ready aircraft are sent over sectors without units of the ally, in any number. */
export function* deployAircraft({ board }: World): Play {
  const { army } = board
  const seat = board.seats[army]
  for (;;) {
    const ready = board.units.filter(
      (unit) => isAircraft(unit) && unit.def.army === army && unit.air === READY && isBase(unit.place),
    )
    if (ready.length === 0) return
    const pick = yield* ask({
      seat,
      kind: 'air.deploy',
      answers: () => [...ready.map(({ id }) => ({ verb: 'fly', piece: id })), { verb: 'done' }],
    })
    if (pick.verb === 'done') return
    const unit = board.unit(pick.piece ?? '')
    const over = SECTORS.filter((sector) => !board.hasAlly(sector, army))
    const answers = () => over.map((space) => ({ verb: 'deploy', piece: unit.id, space }))
    unit.place = (yield* ask({ seat, kind: 'air.where', answers })).space ?? ''
    unit.air = FLYING
    board.tell('air.deployed', unit.id, unit.place)
  }
}

const isBase = (place: string): boolean => place === JOHOR || isSector(place)

/** 10.5: aircraft of both sides over one sector fight, before any ground battle. */
export function* airSuperiority(world: World): Play {
  for (const sector of SECTORS) yield* dogfight(world, sector)
}

function* dogfight(world: World, sector: string): Play {
  const { board } = world
  const flying = (active: boolean): Counter[] =>
    board.in(sector).filter((unit) => isFlying(unit) && areAllies(unit.def.army, board.army) === active)
  for (;;) {
    if (flying(true).length === 0 || flying(false).length === 0) return
    const passive = yield* pickPoint(world, flying(false))
    const active = yield* pickPoint(world, flying(true))
    const [mine = 0, theirs = 0] = world.nature.roll([active.def.air, passive.def.air])
    const loser = mine > theirs ? passive : active
    const out = Math.abs(mine - theirs) >= figures.airEliminateMargin
    const result = `${mine > theirs ? 'defender' : 'attacker'}-${out ? 'eliminated' : 'suppressed'}`
    board.tell(`air.round.${mine === theirs ? 'draw' : result}`, sector, active.id, passive.id)
    if (mine !== theirs) {
      if (out) board.lose(loser)
      else board.toRepair(loser)
    }
    for (const side of [false, true]) {
      if (flying(true).length === 0 || flying(false).length === 0) return
      const units = flying(side)
      const army = units[0]?.def.army ?? board.army
      const question = { seat: board.seats[army], kind: 'air.retreat' }
      const left = (picked: readonly string[]) => units.map(({ id }) => id).filter((id) => !picked.includes(id))
      for (const id of yield* askSeveral(question, 'leave', left)) board.toRepair(board.unit(id))
    }
  }
}

/** 10.6, A1: the aircraft that fights in this round. */
function* pickPoint({ board }: World, units: readonly Counter[]): Play<Counter> {
  const army = units[0]?.def.army ?? board.army
  const answers = () => units.map(({ id }) => ({ verb: 'point', piece: id }))
  return board.unit((yield* ask({ seat: board.seats[army], kind: 'air.point', answers })).piece ?? '')
}
