import { ARMIES, type Army, areAllies } from '../../data/armies.ts'
import { BATTLE_SCENARIOS } from '../../data/modes.ts'
import { figures, historic, incomeOf } from '../../data/scenarios.ts'
import { airSuperiority, deployAircraft, serviceAircraft } from './air.ts'
import { battle, settleGuns } from './battle.ts'
import { armyOf, type Board, isArtillery, isFixed } from './board.ts'
import { drawCard, endEffects, inactiveAxes, playCards } from './cards.ts'
import { canAttack } from './fight.ts'
import { SECTORS } from './geography.ts'
import { planMoves, vacated } from './plan.ts'
import { ask, type Ending, type Play, type World } from './play.ts'
import { holdsCity, levelsOf, suppliedAustralians, winnersOf } from './victory.ts'

/** The steps at which the referee can begin to follow a match. */
export type Step = 'turn' | 'activate' | 'fly' | 'cards' | 'plan' | 'air-combat' | 'combat'

const STEPS: readonly Step[] = ['turn', 'activate', 'fly', 'cards', 'plan', 'air-combat', 'combat']

/** 2: the player turns of a match from a step on, to its end. `first`: the battle that has just opened, if any. */
export function* playOn(world: World, from: Step, first?: string): Play<Ending> {
  const { board } = world
  for (let [step, opened] = [from, first]; ; [step, opened] = ['turn', undefined]) {
    const ending = yield* playerTurn(world, step, opened)
    if (ending !== undefined) return ending
    const next = ARMIES[ARMIES.indexOf(board.army) + 1]
    if (next !== undefined && isCampaign(board)) {
      board.army = next
      continue
    }
    if (board.period === historic.periods.length) {
      const levels = levelsOf(board)
      const winners = winnersOf(levels)
      for (const army of ARMIES) board.tell(`victory.${levels[army]}`, army)
      board.tell('victory.units', suppliedAustralians(board))
      return { winners, key: 'win.level', level: levels[winners[0] ?? 'british'] }
    }
    board.period++
    board.army = 'japanese'
  }
}

/** One player turn, from a step on. Returns the ending of the match, if it ended. */
function* playerTurn(world: World, from: Step, opened: string | undefined): Play<Ending | undefined> {
  const { board } = world
  const decisive: Ending = { winners: ['japanese'], key: 'win.decisive', level: 'decisive' }
  const does = (step: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf(from)
  if (does('turn')) {
    begin(board)
    if (board.options['ending'] === 'serious' && board.army === 'japanese' && board.held) return decisive
    if (isCampaign(board)) collect(world)
  }
  if (isCampaign(board)) {
    if (does('activate')) {
      yield* activate(world)
      board.phase = 'air'
      yield* serviceAircraft(world)
    }
    if (does('fly')) {
      yield* deployAircraft(world)
      board.phase = 'movement'
      board.cancelled = 0
    }
    if (does('cards')) yield* playCards(world)
    if (does('plan')) {
      yield* planMoves(world)
      commit(world)
      if (isWonAtOnce(board)) return decisive
      board.phase = 'air-combat'
    }
    if (does('air-combat')) {
      yield* airSuperiority(world)
      board.phase = 'combat'
    }
  } else beginTraining(board)
  if (yield* battles(world, opened)) return decisive
  if (!isCampaign(board)) return trainingEnding(board)
  board.phase = 'end'
  yield* drawCard(world)
  // 1.5, 17.5: the full turn begins at the end of this player turn.
  if (board.army === 'japanese' && !board.held && holdsCity(board)) {
    board.held = true
    board.tell('victory.held', 'japanese')
  }
  return undefined
}

/** 19.3: the battle for Tengah, from Axis B. */
function beginTraining(board: Board): void {
  const sector = 'tengah'
  board.phase = 'combat'
  const first = board.period === 1
  board.contested = first ? [] : [sector]
  board.standing = board.contested
  board.entries = first ? { [sector]: [{ from: 'axis-b', road: false }] } : {}
  board.due = [sector]
  board.newFights = first ? [sector] : []
}

/** 19.3: a training battle ends with one side left, or after three periods with the Defender there. */
function trainingEnding(board: Board): Ending | undefined {
  const attackers = board.ground('tengah', 'japanese').length > 0
  if (attackers && board.foes('tengah', 'japanese').length === 0) return { winners: ['japanese'], key: 'win.battle' }
  return attackers && board.period < 3 ? undefined : { winners: ['australian'], key: 'win.battle' }
}

const isCampaign = ({ scenario }: Board): boolean => !BATTLE_SCENARIOS.some((id) => id === scenario)

/** 17.5: whether a Japanese Decisive victory ends the match at once, in casual mode. */
function isWonAtOnce(board: Board): boolean {
  return isCampaign(board) && board.options['ending'] !== 'serious' && holdsCity(board)
}

/** 9.3, 11.8, 15.3: a player turn begins. */
function begin(board: Board): void {
  board.phase = 'supplies'
  board.entries = {}
  board.standing = []
  board.due = []
  board.newFights = []
  openAxes(board)
  for (const unit of board.units) {
    unit.used = 0
    if (armyOf(unit) !== board.army) continue
    unit.attacks = 0
    // A captured gun fires from the captor's next player turn on.
    if (isFixed(unit) && unit.captured === 2) unit.captured = 0
  }
  endEffects(board)
}

/** 8.2: some axes become active in a given period. */
function openAxes({ army, scenario, period, axes }: Board): void {
  if (army !== 'japanese' || scenario === 'almost-naked-island') return
  for (const [axis, opens] of Object.entries(historic.opening))
    if (period === opens && !axes.includes(axis)) axes.push(axis)
}

/** 7.1: an army collects its supplies, in every period except the first. */
function collect({ board }: World): void {
  const { army, period } = board
  if (!board.playsSupply || period === 1) return
  const { night, day } = incomeOf(army)
  const income = (historic.periods[period - 1] ?? '').startsWith('Night') ? night : day
  board.tokens[army] += income
  board.tell('supplies.collected', army, income)
}

/** 8.2: the Japanese may activate axes for supplies. */
function* activate({ board }: World): Play {
  if (board.army !== 'japanese') return
  const cost = board.playsSupply ? figures.activationCost : 0
  for (;;) {
    const able = board.tokens.japanese >= cost ? inactiveAxes(board) : []
    if (able.length === 0) return
    const answers = () => [...able.map((space) => ({ verb: 'activate', space })), { verb: 'done' }]
    const { verb, space = '' } = yield* ask({ seat: board.seats.japanese, kind: 'axis', answers })
    if (verb === 'done') return
    board.pay('japanese', cost)
    board.axes.push(space)
  }
}

/** 6.9: all moves are made at once. */
function commit({ board }: World): void {
  const { army, plan } = board
  const moved = new Set(plan.map(({ unit }) => unit as string))
  if (board.playsSupply) board.pay(army, plan.filter(({ attack }) => attack).length * figures.attackCost)
  // 16.3: sectors in which units attack that were there before the turn.
  board.standing = board.contested.filter(
    (sector) =>
      !areAllies(board.owner.get(sector) ?? 'british', army) &&
      board.ground(sector, army).some(({ id }) => !moved.has(id)),
  )
  const given = vacated(board, plan)
  for (const sector of given) {
    const [foe] = board.foes(sector, army)
    if (foe) board.take(sector, armyOf(foe))
  }
  for (const { unit: id, path, attack, road } of plan) {
    const unit = board.unit(id)
    unit.place = path.at(-1) ?? ''
    board.tell(attack ? 'move.attack' : 'move.walk', id, unit.place, path.at(-2) ?? '')
    if (isArtillery(unit)) unit.used = 1
    if (!attack || areAllies(board.owner.get(unit.place) ?? 'british', army)) continue
    const sector = unit.place
    board.entries[sector] = [...(board.entries[sector] ?? []), { from: path.at(-2) ?? '', road }]
  }
  for (const { path } of plan) capture(board, army, path)
  for (const sector of SECTORS) settleGuns(board, sector)
  board.due = SECTORS.filter((sector) => {
    const foes = !areAllies(board.owner.get(sector) ?? 'british', army)
    return foes && board.isContested(sector) && board.ground(sector, army).some(canAttack)
  })
  board.plan = []
  board.newFights = board.due.filter((sector) => !board.contested.includes(sector))
}

/** 3.2, 3.3: the empty sectors that a unit takes on its way and at its end. */
function capture(board: Board, army: Army, path: readonly string[]): void {
  for (const [index, sector] of path.entries()) {
    const owner = board.owner.get(sector)
    if (index === 0 || owner === undefined || owner === army) continue
    const last = index === path.length - 1
    if (areAllies(owner, army) ? last && !board.isContested(sector) : board.foes(sector, army).length === 0)
      board.take(sector, army)
  }
}

/** 11: the battles of a player turn, in the active player's order. Returns whether the match is over. */
function* battles(world: World, first: string | undefined): Play<boolean> {
  const { board } = world
  const seat = board.seats[board.army]
  for (let opened = first; ; opened = undefined) {
    const able = board.due.filter((sector) => board.ground(sector, board.army).some(canAttack))
    if (able.length === 0 && opened === undefined) return false
    const answers = () => [
      ...able.map((space) => ({ verb: 'battle', space })),
      ...(able.some((sector) => board.newFights.includes(sector)) ? [] : [{ verb: 'done' }]),
    ]
    const choice = opened === undefined ? yield* ask({ seat, kind: 'battle', answers }) : { verb: '', space: opened }
    if (choice.verb === 'done') return false
    yield* battle(world, choice.space ?? '')
    if (isWonAtOnce(board)) return true
  }
}
