import { type AnyTitle, type Command, Match, SeededDice } from '@topside/engine'
import { randomChoice, randomOptions, seededRandom } from '@topside/engine/testing'

/** A whole match for measurements. */
export interface Recorded {
  readonly setup: { readonly options: { readonly [id: string]: string }; readonly dice: SeededDice }
  readonly commands: readonly Command[]
}

/** Reproducible random matches of a title. */
export function recordMatches(title: AnyTitle, count: number): Recorded[] {
  return Array.from({ length: count }, (_, i) => recordMatch(title, `bench ${i}`))
}

function recordMatch(title: AnyTitle, seed: string): Recorded {
  const random = seededRandom(seed)
  const hex = (digit: number): string => digit.toString(16).repeat(64)
  const seats = Array.from({ length: title.seats }, () => hex(Math.floor(random() * 16)))
  const setup = { options: randomOptions(title, random), dice: new SeededDice({ server: hex(7), seats }) }
  const match = Match.start(title, setup)
  const policy = randomChoice(random)
  while (match.outcome === undefined) {
    const [seat] = match.deciding
    const decision = seat === undefined ? undefined : match.decision(seat)
    if (seat === undefined || decision === undefined) throw new Error('no seat must decide')
    match.apply({ kind: 'choose', seat, choice: policy(decision, seat) })
  }
  return { setup, commands: [...match.commands] }
}

/** Milliseconds of processor time of this thread since it began. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The median; of two middle values, the upper one. */
export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}
