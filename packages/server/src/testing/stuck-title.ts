import type { AnyTitle, Heuristics } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import type { ServerTitle } from '../titles.ts'
import { toyTitle } from './toy-title.ts'

/** A faulty title whose set-up never ends. */
const rules: AnyTitle = {
  ...toy,
  id: 'stuck',
  setup() {
    for (;;);
  },
}

/** A faulty title whose set-up exhausts memory. */
const greedy: AnyTitle = {
  ...toy,
  id: 'greedy',
  setup() {
    const taken: number[][] = []
    for (;;) taken.push(new Array<number>(1_000_000).fill(taken.length))
  },
}

/** Heuristics that never finish. */
const endless: Heuristics = {
  value: () => 0,
  weigh: (_game, _seat, { choices }) => choices.map(() => 1),
  minor() {
    for (;;);
  },
}

/** The toy, and titles that kill their threads. */
export const titles: readonly ServerTitle[] = [
  toyTitle,
  ...[rules, greedy].map((each) => ({
    ...toyTitle,
    id: each.id,
    load: async () => ({ rules: each }),
    heuristics: async () => endless,
  })),
]

/** URL of this module. */
export const stuckModule = import.meta.url
