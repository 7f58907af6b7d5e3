import type { Choice, Decision } from '@topside/engine'
import { play } from '@topside/engine/testing'
import { expect } from 'vitest'
import { SCENARIOS } from '../data/scenario.ts'
import { rules } from '../title.ts'
import golden from './golden/example.json' with { type: 'json' }
import type { BataanPlay } from './index.ts'

/** Answers for questions that the example does not mention: the sides do nothing more. */
const NOTHING_MORE = ['done', 'event-go-on', 'event-none', 'give-way', 'stand', 'stay', 'check-rest']

function nothingMore({ ask, choices }: Decision): Choice {
  const choice = NOTHING_MORE.flatMap((verb) => choices.filter((each) => each.verb === verb))[0]
  if (choice === undefined) throw new Error(`the example says nothing of ${ask}: ${choices.map(({ verb }) => verb)}`)
  return choice
}

/** The Operations Sequences of the example, by side and number of its marker. */
type Sequence = 'japan-1' | 'us-1' | 'japan-2' | 'japan-3' | 'us-3' | 'japan-4' | 'us-4' | 'us-5'

/** The extended example of play, played through as a match. */
export class Example {
  readonly match: BataanPlay = play(
    { ...rules, scenarios: SCENARIOS },
    // Seat 0 plays the United States.
    { options: { scenario: 'abucay-line', sides: 'first-us' }, dice: [] },
  )
  /** Printed costs of moves by the first unit that moves, in the order of the example. */
  readonly costs: (readonly [unit: string, points: number])[] = []

  /** Continues until a question is asked. */
  to(ask: string, side?: 'us' | 'japan'): this {
    const seat = side === 'us' ? 0 : 1
    const reached = ({ turn }: BataanPlay) => turn.ask === `ask.${ask}` && (side === undefined || turn.seat === seat)
    this.match.until((match) => reached(match as BataanPlay), nothingMore)
    return this
  }

  /** Queues dice, one roll each. */
  dice(...values: readonly number[]): this {
    this.match.dice(...values.map((value) => [value]))
    return this
  }

  choose(...picks: readonly (string | Partial<Choice>)[]): this {
    this.match.choose(...picks)
    return this
  }

  /** Names several pieces one after the other. */
  several(ask: string, verb: string, ...pieces: readonly string[]): this {
    this.to(ask)
    for (const piece of pieces) this.choose({ verb, piece })
    const { turn } = this.match
    if (turn.ask === `ask.${ask}` && turn.offered('done').length > 0) this.choose('done')
    return this
  }

  /** Makes all moves of a sequence, each unit or stack once, and ends the movement. */
  moves(sequence: Sequence): this {
    for (const { units, to } of golden.moves.filter((move) => move.sequence === sequence)) {
      const [first = '', ...others] = units
      this.to('move.unit').choose({ verb: 'unit', piece: first })
      for (const piece of others) this.choose({ verb: 'with', piece })
      // If there is only one destination, the unit is there already.
      if (this.match.at(first) !== to) this.choose({ verb: 'move', space: to })
      this.costs.push([first, Number(this.match.record('move.done').args?.['cost'])])
    }
    // If all have moved, the movement ends by itself.
    return this.match.turn.ask === 'ask.move.unit' ? this.choose('done') : this
  }

  /** Declares an attack on a hex by all named units. */
  attack(space: string, table: 'mobile' | 'assault', ...units: readonly string[]): this {
    this.to('attack.target').choose({ verb: 'target', space })
    const able = this.match.turn.offered('join').map(({ piece }) => piece)
    if (able.length > 0) this.several('attack.units', 'join', ...units)
    if (this.match.turn.ask === 'ask.attack.table') this.choose(`on-${table}`)
    return this
  }

  /** Names the lead units of both sides if there is a choice. */
  leads(attacker: string, defender: string): this {
    for (const piece of [attacker, defender]) {
      const { turn } = this.match
      if (turn.ask === 'ask.combat.lead' && turn.offered({ verb: 'lead', piece }).length === 1)
        this.choose({ verb: 'lead', piece })
    }
    return this
  }

  /** Names the supporting artillery of one side, and its lead. */
  guns(role: 'attack' | 'defence', guns: readonly string[], lead?: string): this {
    this.several(`guns.${role}`, 'support', ...guns)
    if (this.match.turn.ask === 'ask.guns.lead' && lead !== undefined) this.choose({ verb: 'lead', piece: lead })
    return this
  }

  /** Compares the combat resolved last with the example. */
  expectCombat(name: string): this {
    const said = golden.combats.find((each) => each.name === name)
    if (said === undefined) throw new RangeError(`no combat ${name}`)
    const line = this.match.records().findLast(({ key }) => key === 'combat.mobile' || key === 'combat.assault')
    const [attack, defence, modifiers] = line?.ledgers ?? []
    const values = (modifiers?.parts ?? []).map(({ value }) => value).sort((a, b) => a - b)
    expect({
      hex: line?.args?.['hex'],
      table: line?.key,
      odds: line?.args?.['odds'],
      die: line?.roll?.values,
      strengths: [attack?.total, defence?.total],
      modifiers: values,
      net: modifiers?.total,
      result: line?.args?.['result'],
    }).toEqual({
      hex: { space: said.hex },
      table: `combat.${said.table}`,
      odds: said.odds,
      die: [said.die],
      strengths: said.strengths,
      modifiers: [...said.modifiers].sort((a, b) => a - b),
      net: said.net,
      result: said.result.replace('*', ''),
    })
    return this
  }

  at(...units: readonly string[]): string[] {
    return units.map((unit) => this.match.at(unit))
  }
}
