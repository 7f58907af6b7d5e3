import type { Match } from '@topside/engine'

/**
 * Whether a computer agrees to what is asked to be taken back: not beyond a die, nor beyond anything that was shown, such as a drawn marker or plans that
 * were opened. What nobody learnt anything from can be taken back, also answers of its own. False if nothing is asked.
 */
export function agreesToTakeBack({ takeback, settled }: Pick<Match, 'takeback' | 'settled'>): boolean {
  return takeback !== undefined && takeback.to >= settled
}
