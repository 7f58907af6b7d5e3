import { seededRandom } from '@topside/engine/testing'
import type { RequestName } from '@topside/protocol'
import type { ServerTitle } from '@topside/server'
import { World } from '@topside/server/testing/world'
import { playAtRandom, saveFor } from '../../leak-test/played.ts'
import { probe } from '../../leak-test/probes.ts'

/** CPU milliseconds of the most expensive request of a kind. */
export interface Price {
  readonly title: string
  readonly request: RequestName
  readonly milliseconds: number
  /** Number of requests sent. */
  readonly sent: number
}

/**
 * Maximum CPU milliseconds of a request by kind: a few times the most expensive measured. `processorLimit` bounds a
 * user's total, but other users wait while a single request runs.
 */
export const DEAREST: { readonly [K in RequestName]: number } = {
  command: 250,
  records: 60,
  why: 100,
  preview: 150,
  last: 30,
  hint: 100,
  chat: 0,
  say: 0,
}

/** How much of a title is searched. */
export interface Extent {
  readonly matches: number
  /** Moments of each match. */
  readonly moments: number
  /** Requests of each kind at each moment. */
  readonly requests: number
}

/**
 * Sends every kind of request to a title's matches, from each seat at many moments; returns the most expensive request
 * of each kind.
 */
export async function pricesOf(
  title: ServerTitle,
  { matches, moments, requests }: Extent,
  seed: string,
): Promise<Price[]> {
  const { rules } = await title.load()
  const dearest = new Map<RequestName, { milliseconds: number; sent: number }>()
  for (let n = 0; n < matches; n++) {
    const random = seededRandom(`${seed} ${n}`)
    const played = playAtRandom(rules, `${seed}/${n}`)
    const { options, seeds, commands } = played
    for (let moment = 0; moment < moments; moment++) {
      const log = commands.slice(0, Math.floor(random() * commands.length))
      for (const viewer of seeds.slice(1).keys()) {
        const spending = async (): Promise<Spent> => {
          const save = saveFor(played, commands, log.length)
          const world = await World.open({ title: rules, options, seeds, log, save }, viewer)
          await probe([world], viewer, seededRandom(`${seed} ${n} ${moment} ${viewer}`), { most: requests })
          world.close()
          return world.spent
        }
        for (const { name, milliseconds } of await leastOf(spending)) {
          const before = dearest.get(name)
          dearest.set(name, {
            milliseconds: Math.max(before?.milliseconds ?? 0, milliseconds),
            sent: (before?.sent ?? 0) + 1,
          })
        }
      }
    }
  }
  return [...dearest].map(([request, price]) => ({ title: title.id, request, ...price }))
}

type Spent = World['spent']

/** Maximum measurements of requests if one seems too expensive. */
const TRIES = 3

/**
 * The minimum time of each request. A time above its bound is measured again, since it may include a garbage collection
 * or the first run of some code.
 */
export async function leastOf(spending: () => Promise<Spent>): Promise<Spent> {
  let least = await spending()
  for (let tries = 1; tries < TRIES && least.some(({ name, milliseconds }) => milliseconds > DEAREST[name]); tries++) {
    const again = await spending()
    least = least.map(({ name, milliseconds }, index) => ({
      name,
      milliseconds: Math.min(milliseconds, again[index]?.milliseconds ?? Number.POSITIVE_INFINITY),
    }))
  }
  return least
}

/** Prices as a table with one line per title. */
export function tableOf(prices: readonly Price[]): string[] {
  const kinds = [...new Set(prices.map(({ request }) => request))]
  const titles = [...new Set(prices.map(({ title }) => title))]
  const cell = (title: string, kind: RequestName): string => {
    const price = prices.find((each) => each.title === title && each.request === kind)
    return price === undefined ? '' : `${price.milliseconds.toFixed(0)} ms of ${price.sent}`
  }
  return [
    `| dearest request | ${kinds.join(' | ')} |`,
    `|---|${kinds.map(() => '---|').join('')}`,
    ...titles.map((title) => `| ${title} | ${kinds.map((kind) => cell(title, kind)).join(' | ')} |`),
    `| bound | ${kinds.map((kind) => `${DEAREST[kind]} ms`).join(' | ')} |`,
  ]
}

/** The prices above their limits. */
export function tooDear(prices: readonly Price[]): string[] {
  return prices
    .filter(({ request, milliseconds }) => milliseconds > DEAREST[request])
    .map(
      ({ title, request, milliseconds }) =>
        `a request ${request} of ${title} took ${milliseconds.toFixed(0)} ms of the processor, ` +
        `more than ${DEAREST[request]}`,
    )
}
