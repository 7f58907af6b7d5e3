import type { Choice, Decision } from '../decision.ts'
import type { Title } from '../title.ts'

/** A title with nothing but a sequence of play, two seats and one hidden piece: for tests of a single behaviour. */
export function sketch<V>(vars: V, steps: Title<V>['steps'], more: Partial<Title<V>> = {}): Title<V> {
  return {
    id: 'sketch',
    name: 'Sketch',
    rulesVersion: 1,
    seats: 2,
    scenarios: ['standard'],
    options: [],
    settings: [{ id: 'mode', values: ['slow', 'quick'], default: 'slow' }],
    table: {
      pieces: [{ id: 'spy', start: 'tent' }],
      spaces: [{ id: 'tent' }, { id: 'field' }],
      tracks: [{ id: 'count', start: 0 }],
      faces: ['fresh'],
      sides: ['red', 'blue'],
    },
    setup: ({ table }) => {
      table.setKnownTo(table.piece('spy'), 1)
      return structuredClone(vars)
    },
    steps,
    firstStep: Object.keys(steps)[0] as string,
    sideOf: (_game, seat) => ['red', 'blue'][seat],
    faults: () => [],
    ...more,
  }
}

/** A decision of a {@link sketch} between verbs. */
export function between(...verbs: readonly string[]): Decision {
  return { ask: 'sketch.pick', rule: '1', choices: verbs.map((verb): Choice => ({ verb })) }
}
