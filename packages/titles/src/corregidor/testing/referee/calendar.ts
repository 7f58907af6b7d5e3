import { scenarios } from '../../data/scenarios.ts'
import type { Corregidor } from '../../state/state.ts'
import type { Bench } from './bench.ts'
import type { Step, Told } from './reading.ts'

/** 3.3, 5.0: turns follow each other by hours, days and weeks; both sides have a player turn in each. */
export function judgeCalendar(bench: Bench, { before, after }: Step): void {
  const scenario = scenarios.find(({ id }) => id === before.options['scenario'])
  const hours = scenario?.hours.length ?? 1
  let [turn, week, day, hour] = [before.vars.turn, before.vars.week, before.vars.day, before.vars.hour]
  if (turn === after.vars.turn || (week > 0 && after.vars.week === 0)) return
  for (; turn < after.vars.turn; turn++) {
    if (week > 0) week++
    else if (day === 0 || hour === hours - 1) [day, hour] = [day + 1, 0]
    else hour++
  }
  const { vars } = after
  bench.same('3.3', 'time', [vars.turn, vars.week, vars.day, vars.hour], [turn, week, day, hour])
  bench.same('3.3', 'tracks', trackOf(after), [vars.week, vars.day, vars.hour])
  bench.holds('12.0', 'last day', vars.day <= (scenario?.lastDay ?? 0), `day ${vars.day}`)
}

const trackOf = ({ table }: Corregidor) => [table.track('week'), table.track('day'), table.track('hour')]

/** 5.0: counts the turns that pass without a heading. */
export class Headings {
  readonly #bench: Bench
  #last: number | undefined

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Judges a heading. */
  judge({ key, args, game }: Told): void {
    const { turn } = game.vars
    if (key === 'turns.passed' && this.#last !== undefined)
      this.#bench.same('5.0', 'quiet turns', args?.['turns'], turn - this.#last - 1)
    if (key === 'turn.begins' || key === 'week.begins') this.#last = turn
  }
}
