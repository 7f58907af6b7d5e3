import { type AnyTitle, type Command, Match, SeededDice } from '@topside/engine'
import { randomChoice, randomOptions, seededRandom } from '@topside/engine/testing'
import { MatchState } from '@topside/protocol'
import { PosedDecisions, Presence, Projection, type ViewSource } from '@topside/server/testing/parts'
import type { Figure } from './figures.ts'

/** A whole match to measure with. */
interface Recorded {
  readonly setup: { readonly options: { readonly [id: string]: string }; readonly dice: SeededDice }
  readonly commands: readonly Command[]
}

/** Benchmarks a title's rules on reproducible random matches. `seconds`: time for each figure. */
export function benchEngine(title: AnyTitle, seconds: number): Figure[] {
  const matches = Array.from({ length: 12 }, (_, i) => recordMatch(title, `bench ${i}`))
  const median = middle(matches.map(({ commands }) => commands.length))
  return [
    { name: `answers in a random match, median of ${matches.length}`, value: median, unit: '' },
    {
      name: 'decide + check + apply + project',
      value: choiceRate(title, matches, seconds, true),
      unit: '/s',
      budget: { least: 250_000 },
    },
    { name: 'decide + check + apply', value: choiceRate(title, matches, seconds, false), unit: '/s' },
    {
      name: 'replay of a whole match: median',
      value: replayTime(title, matches, seconds),
      unit: 'ms',
      budget: { most: 2 },
    },
    { name: 'forks', value: forkRate(title, matches, seconds), unit: '/s' },
  ]
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

/**
 * Answers per second: each is found in the decision, checked, applied and, with `project`, shown to two seats and a
 * spectator room.
 */
function choiceRate(title: AnyTitle, matches: readonly Recorded[], seconds: number, project: boolean): number {
  return perSecond(seconds, () => {
    let count = 0
    for (const { setup, commands } of matches) {
      const match = Match.start(title, setup)
      const show = project ? provider(title, match) : undefined
      for (const command of commands) {
        if (match.decision(command.seat) === undefined || !match.apply(command).ok) throw new Error('not accepted')
        show?.()
      }
      count += commands.length
    }
    return count
  })
}

/** Shows a match to two seats and a spectator room; the returned function shows later changes. */
function provider(title: AnyTitle, match: Match): () => void {
  const seats = Array.from({ length: title.seats }, (_, seat) => ({ seat, holder: null, name: '', seed: '' }))
  const row = { id: '', title: title.id, options: match.setup.options, delay: 0, seats }
  const posed = new PosedDecisions(title.seats)
  const source = { row, title, match, posed, presence: new Presence() } as unknown as ViewSource
  posed.update(match)
  const players = new Projection(new MatchState(), source, true)
  const spectatorRoom = new Projection(new MatchState(), source, false)
  match.game.table.takeChanges()
  return () => {
    posed.update(match)
    const change = { table: match.game.table.takeChanges(), kept: match.takeHistoryKept() }
    players.change(source, change)
    spectatorRoom.change(source, change)
  }
}

function replayTime(title: AnyTitle, matches: readonly Recorded[], seconds: number): number {
  const times: number[] = []
  perSecond(seconds, () => {
    for (const { setup, commands } of matches) {
      const began = performance.now()
      Match.replay(title, setup, commands)
      times.push(performance.now() - began)
    }
    return matches.length
  })
  return middle(times)
}

function forkRate(title: AnyTitle, matches: readonly Recorded[], seconds: number): number {
  const random = seededRandom('forks')
  const stages = matches.map(({ setup, commands }) =>
    Match.replay(title, setup, commands.slice(0, Math.floor(random() * commands.length))),
  )
  return perSecond(seconds, () => {
    for (const match of stages) match.fork()
    return stages.length
  })
}

/** Units counted by `work` per second, after a warm-up. */
function perSecond(seconds: number, work: () => number): number {
  const run = (limit: number): number => {
    const began = performance.now()
    let count = 0
    while (performance.now() - began < limit * 1000) count += work()
    return (count / (performance.now() - began)) * 1000
  }
  run(seconds / 3)
  return run(seconds)
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
