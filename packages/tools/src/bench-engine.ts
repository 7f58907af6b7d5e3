import { type AnyTitle, Match } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { MatchState } from '@topside/protocol'
import { PosedDecisions, Presence, Projection, type ViewSource } from '@topside/server/testing/parts'
import { middle, type Recorded, threadTime } from './bench-matches.ts'
import type { Budget, Figure } from './figures.ts'

/** By title: minimum choices per second with projection, and maximum milliseconds of a replay. */
const BUDGETS: { readonly [title: string]: { readonly choices: number; readonly replay?: number } } = {
  'return-to-the-rock': { choices: 250_000, replay: 2 },
  leyte: { choices: 180_000 },
  singapore: { choices: 40_000 },
  bataan: { choices: 40_000, replay: 35 },
  corregidor: { choices: 15_000, replay: 60 },
}

/** Choices played to warm up: only then is the code fully optimised. */
const WARM_UP = 100_000

/** Benchmarks a title's rules on whole matches, in processor time. `seconds`: time for each figure. */
export function benchEngine(title: AnyTitle, matches: readonly Recorded[], seconds: number): Figure[] {
  const { choices, replay } = BUDGETS[title.id] ?? {}
  const count = matches.reduce((sum, { commands }) => sum + commands.length, 0)
  for (let warm = 0; warm < WARM_UP; warm += count) for (const match of matches) play(title, match, true)
  const rate = (name: string, work: (match: Recorded) => void, budget?: Budget): Figure => {
    const times = leastTimes(matches, seconds, work)
    const value = (1000 * count) / times.reduce((sum, time) => sum + time, 0)
    return budget === undefined ? { name, value, unit: '/s' } : { name, value, unit: '/s', budget }
  }
  const replays = leastTimes(matches, seconds, ({ setup, commands }) => Match.replay(title, setup, commands))
  return [
    {
      name: `answers in a random match, median of ${matches.length}`,
      value: middle(matches.map(({ commands }) => commands.length)),
      unit: '',
    },
    rate(
      'decide + check + apply + project',
      (match) => play(title, match, true),
      choices === undefined ? undefined : { least: choices },
    ),
    rate('decide + check + apply', (match) => play(title, match, false)),
    {
      name: 'replay of a whole match: median',
      value: middle(replays),
      unit: 'ms',
      ...(replay !== undefined && { budget: { most: replay } }),
    },
    { name: 'forks', value: forkRate(title, matches, seconds), unit: '/s' },
  ]
}

/**
 * Plays a match: each answer is found in the decision, checked, applied and, with `project`, shown to two seats and a
 * spectator room.
 */
function play(title: AnyTitle, { setup, commands }: Recorded, project: boolean): void {
  const match = Match.start(title, setup)
  const show = project ? provider(title, match) : undefined
  for (const command of commands) {
    if (match.decision(command.seat) === undefined || !match.apply(command).ok) throw new Error('not accepted')
    show?.()
  }
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

/**
 * The minimum processor time of each match in milliseconds, over the rounds within `seconds`, but at least two rounds.
 */
function leastTimes(matches: readonly Recorded[], seconds: number, work: (match: Recorded) => void): number[] {
  const least = matches.map(() => Number.POSITIVE_INFINITY)
  const began = threadTime()
  for (let round = 0; round < 2 || threadTime() - began < 1000 * seconds; round++)
    for (const [index, match] of matches.entries()) {
      const from = threadTime()
      work(match)
      least[index] = Math.min(least[index] ?? 0, threadTime() - from)
    }
  return least
}

function forkRate(title: AnyTitle, matches: readonly Recorded[], seconds: number): number {
  const random = seededRandom('forks')
  const stages = matches.map(({ setup, commands }) =>
    Match.replay(title, setup, commands.slice(0, Math.floor(random() * commands.length))),
  )
  const began = threadTime()
  let count = 0
  while (threadTime() - began < 1000 * seconds) {
    for (const match of stages) match.fork()
    count += stages.length
  }
  return (1000 * count) / (threadTime() - began)
}
