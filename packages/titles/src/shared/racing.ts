import type { KnowHow } from '@topside/engine'

/**
 * How titles think in which a line of play has tens of answers and takes milliseconds, so that a race tells more than a
 * tree; and in which the weights play so well alone that they must answer often to make a weaker player.
 */
export const racing: Pick<KnowHow, 'search' | 'horizon' | 'efforts'> = {
  search: 'race',
  horizon: 1,
  efforts: {
    recruit: { iterations: 8, worlds: 1, slips: 1, care: 0.5 },
    officer: { iterations: 32, worlds: 2, slips: 0.75 },
    staff: { iterations: 96, worlds: 3 },
  },
}
