import type { Match } from '@topside/engine'

/**
 * Whether a computer accepts the takeback request: only if nothing taken back rolled a die or revealed anything, such
 * as a drawn marker or simultaneous plans. Its own answers may be taken back too. False without a request.
 */
export function agreesToTakeBack({ takeback, settled }: Pick<Match, 'takeback' | 'settled'>): boolean {
  return takeback !== undefined && takeback.to >= settled
}
