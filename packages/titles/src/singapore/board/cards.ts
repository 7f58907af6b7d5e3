import type { Counter } from '@topside/engine'
import { CARDS } from '../data/cards.ts'

/** How each card looks: its initials, in the colours of its army. */
export const cardCounters: { readonly [piece: string]: Counter } = Object.fromEntries(
  CARDS.map(({ id, army, name }): [string, Counter] => [
    id,
    {
      name,
      label: name
        .split(' ')
        .map((word) => word.charAt(0))
        .join(''),
      side: army,
      symbol: 'advantage',
    },
  ]),
)
