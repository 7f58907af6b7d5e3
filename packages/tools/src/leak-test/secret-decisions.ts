import { type Command, type Seat, shuffled } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { World } from '@topside/server/testing/world'
import { type Played, saveFor } from './played.ts'
import { probe } from './probes.ts'
import { asClient, excerpt, name } from './worlds.ts'

/** Result of comparing the worlds of secret decisions. */
export interface SecretReport {
  /** Joint decisions, counted per viewer. */
  readonly decisions: number
  /** Worlds compared, each with a different answer of another seat, or none. */
  readonly worlds: number
  readonly messages: number
  readonly faults: readonly string[]
}

/** Maximum number of decisions per match, answers per decision, and requests per kind. */
export interface SecretBounds {
  readonly decisions: number
  readonly answers: number
  readonly requests: number
}

/**
 * Compares what a viewer receives about a match's secret decisions if another seat gives each of its other answers, or
 * none: the frames, their number and order, and the answers to all requests, including requests about each choice.
 */
export async function compareSecrets(
  played: Played,
  viewer: Seat | undefined,
  seed: string,
  { decisions, answers, requests }: SecretBounds,
): Promise<SecretReport> {
  const random = seededRandom(seed)
  const { title, options, seeds, commands } = played
  const moments = [...played.secrets].filter(
    ([index, { seat }]) => seat !== viewer && commands[index]?.kind === 'choose',
  )
  const report = { decisions: 0, worlds: 0, messages: 0, faults: [] as string[] }
  for (const [index, { seat, instead }] of shuffled(moments, random).slice(0, decisions)) {
    report.decisions++
    const own = commands[index] as Command
    const given: readonly (Command | undefined)[] = [undefined, own, ...shuffled(instead, random).slice(0, answers)]
    const log = commands.slice(0, index)
    const setup = { title, options, seeds, log, save: saveFor(played, commands, index) }
    const worlds = await Promise.all(given.map(() => World.open(setup, viewer)))
    for (const [n, command] of given.entries())
      if (command !== undefined) await worlds[n]?.command(seat, asClient(command))
    if (viewer !== undefined) await probe(worlds, viewer, random, { most: requests })
    for (const world of worlds) {
      await world.fetch()
      world.close()
    }
    const [first, ...others] = worlds.map(({ told }) => told)
    report.worlds += worlds.length
    report.messages += first?.length ?? 0
    for (const [n, told] of others.entries()) {
      const at = told.findIndex((message, i) => message !== first?.[i])
      const where = `after ${index} commands ${name(viewer)}, of answer ${n} of seat ${seat},`
      if (told.length !== first?.length) report.faults.push(`${where} got ${told.length} messages, or ${first?.length}`)
      else if (at >= 0)
        report.faults.push(
          `${where} got ${excerpt(told[at] ?? '', first[at] ?? '')} or ${excerpt(first[at] ?? '', told[at] ?? '')}`,
        )
    }
  }
  return report
}
