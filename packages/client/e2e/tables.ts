import type { Browser } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import type { NewUser } from '@topside/protocol'
import { Driver } from './driver.ts'
import type { Site, Wish } from './site.ts'
import { type Looks, User } from './user.ts'

/** A match and its users. */
export interface Party extends Wish {
  readonly title: string
  /** The players by seat; the first creates the match. */
  readonly players: readonly string[]
  /** The spectators. */
  readonly watching?: readonly string[]
  readonly looks?: Looks
}

/** The users at the table of a match, players by seat. */
export interface Gathered {
  readonly id: string
  readonly players: User[]
  readonly watching: User[]
  /** Drives the players, and records the frames of all users. */
  readonly driver: Driver
}

/** Starts a match without the lobby; resolves when all boards of players and spectators are ready. */
export async function begun(
  browser: Browser,
  site: Site,
  { title, players, watching = [], looks = {}, ...wish }: Party,
): Promise<Gathered> {
  const known = await Promise.all(players.map((name) => site.user(name)))
  return gathered(browser, site, await site.match({ title, ...wish }, known), { known, watching, looks })
}

/** Imports a match of two seats for two players and a spectator; resolves when all boards are ready. */
export async function resumed(
  browser: Browser,
  site: Site,
  file: MatchFile,
  { players: names, watching }: Pick<Both, 'players' | 'watching'>,
): Promise<Three> {
  const known = [await site.user(names[0]), await site.user(names[1])] as const
  const id = await site.bring(file, known[0])
  await site.pass(id, 1, ...known)
  return threeOf(await gathered(browser, site, id, { known, watching, looks: {} }))
}

/** Opens the table of a match for users. */
async function gathered(
  browser: Browser,
  site: Site,
  id: string,
  { known, watching, looks }: { known: readonly NewUser[]; watching: readonly string[]; looks: Looks },
): Promise<Gathered> {
  const players = await Promise.all(known.map((each) => User.known(browser, site, each, looks)))
  const spectators = await Promise.all(watching.map((name) => User.known(browser, site, name, looks)))
  await Promise.all([...players.map((user) => user.sit(id)), ...spectators.map((user) => user.look(id))])
  const driver = new Driver(players, [...players, ...spectators])
  await driver.caughtUp()
  return { id, players, watching: spectators, driver }
}

/** A match of two players with a spectator. */
type Both = Party & { readonly players: readonly [string, string]; readonly watching: readonly [string] }

/** The users at such a match, the spectator last. */
interface Three {
  readonly people: [User, User, User]
  readonly driver: Driver
}

/** Starts a match of two with a spectator, without the lobby; see {@link begun}. */
export async function three(browser: Browser, site: Site, party: Both): Promise<Three> {
  return threeOf(await begun(browser, site, party))
}

function threeOf({ players, watching, driver }: Gathered): Three {
  const [first, second, spectator] = [...players, ...watching]
  if (first === undefined || second === undefined || spectator === undefined) throw new Error('somebody is missing')
  return { people: [first, second, spectator], driver }
}

/** A user who holds all seats of an imported match. */
export async function seatedAt(
  browser: Browser,
  site: Site,
  file: MatchFile,
  looks: Looks = {},
): Promise<{ readonly user: User; readonly id: string }> {
  const known = await site.user('Ann')
  const id = await site.bring(file, known)
  const user = await User.known(browser, site, known, looks)
  await user.sit(id)
  return { user, id }
}

/** A spectator. */
export async function lookingOn(browser: Browser, site: Site, id: string, looks: Looks = {}): Promise<User> {
  const spectator = await User.known(browser, site, 'Spectator', looks)
  await spectator.look(id)
  return spectator
}
