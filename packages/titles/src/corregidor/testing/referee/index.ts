import type { Difference, OpenDecision, Referee } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import { Accounts } from './accounts.ts'
import { Aircraft } from './aircraft.ts'
import { judgeAttacks } from './attacks.ts'
import { judgeBarrages, judgeSeaFire, judgeStruck } from './barrages.ts'
import { Bench } from './bench.ts'
import { Headings, judgeCalendar } from './calendar.ts'
import { judgeAims, judgeLandingByAir } from './drops.ts'
import { defendersOf, judgeFight } from './fights.ts'
import { Fire } from './fire.ts'
import { judgeSeparation, judgeWater, Moves } from './moves.ts'
import { Points } from './points.ts'
import { Pursuit } from './pursuit.ts'
import { piecesIn, type Step, spacesIn, stateBefore, sum, type Told, unitsNamed } from './reading.ts'
import { judgeRecovery } from './recovery.ts'
import { judgeAdvance, judgeRetreat } from './retreats.ts'
import { judgeRoll } from './rolls.ts'
import { Skips } from './skips.ts'
import { judgeSpiked, judgeSpikingOffers } from './spiking.ts'
import { Victory } from './victory.ts'
import { judgeHalves, judgeLanding, judgeMines, judgeVoyage } from './voyages.ts'

/** A second reading of the rulebook of Corregidor. */
export function newReferee(): Referee<Corregidor> {
  return new CorregidorReferee()
}

class CorregidorReferee implements Referee<Corregidor> {
  readonly #bench = new Bench()
  readonly #moves = new Moves(this.#bench)
  readonly #accounts = new Accounts(this.#bench)
  readonly #fire = new Fire(this.#bench)
  readonly #victory = new Victory(this.#bench)
  readonly #pursuit = new Pursuit(this.#bench)
  readonly #points = new Points(this.#bench)
  readonly #aircraft = new Aircraft(this.#bench)
  readonly #headings = new Headings(this.#bench)
  readonly #skips = new Skips(this.#bench)
  /** Records since the last combat. */
  #recent: Told[] = []
  /** The hexes and the support of the last combat, and the hexes of each combat in the current step. */
  #attacked: readonly string[] = []
  #help = 0
  /** The hex from which beaten attackers retreat; `undefined`: the defenders are beaten. */
  #from: string | undefined
  readonly #hexes = new WeakMap<Told, readonly string[]>()

  get counts(): Readonly<Record<string, number>> {
    return this.#bench.counts
  }

  open(game: Corregidor, decisions: readonly OpenDecision[]): Difference[] {
    for (const decision of decisions) {
      this.#skips.judgeAsked(game, decision)
      this.#moves.judgeOffers(game, decision)
      judgeAttacks(this.#bench, game, decision)
      judgeBarrages(this.#bench, game, decision)
      judgeAims(this.#bench, game, decision)
      this.#points.judgeAsked(game, decision)
      this.#pursuit.judgeAsked(game, decision)
      this.#aircraft.judgeAsked(game, decision)
      judgeSeaFire(this.#bench, game, decision)
      judgeSpikingOffers(this.#bench, game, decision)
      judgeHalves(this.#bench, game, decision)
      if (decision.kind === 'sail.where') judgeVoyage(this.#bench, game, decision)
      if (decision.kind === 'retreat') judgeRetreat(this.#bench, game, decision, this.#from)
      if (decision.kind === 'advance') judgeAdvance(this.#bench, game, decision)
    }
    return this.#bench.take()
  }

  judge(step: Step): Difference[] {
    const { records, before, after } = step
    let prior = before
    for (const record of records) {
      const { key } = record
      if (key === 'combat.fought') this.#judgeFight(record, step)
      else this.#recent.push(record)
      if (key === 'move.done' || key === 'move.entered') this.#moves.judgeMove(step, record)
      this.#judgeFire(record, prior)
      judgeRoll(this.#bench, record)
      this.#headings.judge(record)
      if (key === 'landed') judgeLanding(this.#bench, record)
      if (key === 'drop.landed' || key === 'drop.drifted') judgeLandingByAir(this.#bench, record)
      if (key === 'points.fired') this.#points.judgeUsed(record, stateBefore(record, records, before))
      this.#pursuit.follow(record, prior, this.#attacked)
      prior = record.game
    }
    this.#accounts.judge(step, (record) => this.#hexes.get(record) ?? [])
    this.#victory.judge(step)
    judgeRecovery(this.#bench, step)
    judgeStruck(this.#bench, step)
    judgeCalendar(this.#bench, step)
    this.#pursuit.judgeEnd(step)
    this.#points.judgeTurn(step)
    this.#skips.judge(step)
    this.#aircraft.judge(step)
    judgeSpiked(this.#bench, step)
    judgeMines(this.#bench, step)
    judgeSeparation(this.#bench, after)
    judgeWater(this.#bench, after)
    return this.#bench.take()
  }

  /** 10.0: a combat; invaders that attack again attack the same hexes with the same support (10.1). */
  #judgeFight(record: Told, { before, command }: Step): void {
    const together = this.#recent.findLast(({ key }) => key === 'combat.together')
    const isAgain = command.kind === 'choose' && command.choice.verb === 'attack-again'
    if (!isAgain) {
      const help = this.#recent.filter(({ key }) => key === 'support.given')
      this.#help = sum(help.flatMap(({ args }) => [Number(args?.['naval'] ?? 0), Number(args?.['air'] ?? 0)]))
      this.#points.judgeAttack(record, this.#help)
      this.#attacked = together === undefined ? spacesIn(record, 'hex') : spacesIn(together, 'hexes')
    }
    this.#recent = []
    const [side] = unitsNamed(record.game, piecesIn(record, 'units')).map(({ def }) => def.side)
    this.#skips.fought(defendersOf(record.game, side, this.#attacked).map(({ id }) => id))
    this.#from = String(record.args?.['result']).startsWith('A:') ? spacesIn(record, 'hex')[0] : undefined
    this.#hexes.set(record, this.#attacked)
    judgeFight(this.#bench, record, { hexes: this.#attacked, help: this.#help, before })
  }

  #judgeFire(record: Told, prior: Corregidor): void {
    const { key } = record
    if (key === 'bombardment.hit') this.#fire.judgeHit(record, prior)
    if (key === 'bombardment.fired' || key === 'sea-fire.fired') this.#fire.judgeVolley(record)
    if (key === 'air-attack.halved') this.#fire.breakUp(record)
    if (key === 'flak.fired' || key === 'flak.drop') this.#fire.judgeFlak(record, prior)
  }
}
