import type { Choice, Decision, Seat, Text } from '@topside/engine'
export function whyNot(_game: unknown, _seat: Seat, _decision: Decision, _choice: Choice): Text | undefined {
  return undefined
}
