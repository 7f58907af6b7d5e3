import { randomInt } from 'node:crypto'
import { tidyChat } from '@topside/protocol/chat'
import { type Request, type RequestHandler, type Response, type Router, urlencoded } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import type { About, Say } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import { addressOf } from '../security/address.ts'
import { ADMIN_FORM } from '../security/form-limits.ts'
import { fromOwnPage } from '../security/guard.ts'
import { ownId, parse } from '../security/input.ts'
import { FORM_LIMIT } from '../security/limits.ts'
import { type BlockedNetworks, blockUser, networkOf, unblockUser } from '../store/blocking.ts'
import type { Db } from '../store/db.ts'
import type { Matches } from '../store/matches.ts'
import { noteAction } from '../store/operator-actions.ts'
import type { NamedUser, Removable } from '../store/oversight.ts'
import type { KnownUser, Users } from '../store/users.ts'
import { escaped, type Markup, page, table } from './admin-html.ts'
import { strictRouter } from './answers.ts'

/** Services of the administrator's actions. */
export interface AdminActionServices {
  readonly matches: Matches
  readonly users: Users
  readonly host: MatchHost
  /** The low-priority store. */
  readonly waiting: Db
  readonly blockedNetworks: BlockedNetworks
  /** Reverse proxies in front of this server. */
  readonly proxies: number
  readonly say: Say
}

const ofMatch = z.strictObject({ match: ownId })
const ofUser = z.strictObject({ user: ownId })
const ofNetwork = z.strictObject({ network: z.string().trim().max(ADMIN_FORM.network) })
const asked = z.object({
  name: z.string().max(ADMIN_FORM.search).optional(),
  done: z.string().max(ADMIN_FORM.done).optional(),
})

/** Confirmation shown on the page after an action, by its id. */
const DONE: { readonly [done: string]: string } = {
  removed: 'The match was removed.',
  kept: 'The match was not removed: it is being played here or no longer exists.',
  renamed: 'The user was renamed.',
  closed: 'The match was closed, and its players are told.',
  open: 'The match was not closed: it is over, or can be opened.',
  blocked: 'The user is blocked: no device of theirs gets in.',
  unblocked: 'The user may come back.',
  'network-blocked': 'The network is blocked: it gets no answer.',
  'network-free': 'The network gets answers again.',
  'no-network': 'That is no address, such as 203.0.113.7, and no network, such as 203.0.113.0/24 or 2001:db8::/48.',
}

/**
 * `GET /admin/lobby` and the actions: `POST /admin/remove` deletes a match that has not begun or was imported, `close`
 * ends one that cannot be opened, `rename` gives a user a neutral name, `block` and `unblock` keep a user out,
 * `block-network` and `free-network` an address. Each is recorded. Mount it behind the password.
 */
export function adminActions(services: AdminActionServices): Router {
  const { matches, users, host, waiting, blockedNetworks } = services
  const router = strictRouter()
  router.get('/lobby', (request, response) => show(services, request, response))
  const action = <T>(name: string, form: z.ZodType<T>, work: (asked: T) => Promise<Done>): void => {
    router.post(`/${name}`, fromThisPage, urlencoded({ extended: false, limit: FORM_LIMIT }))
    router.post(`/${name}`, async (request, response) => {
      const { done, what, about } = await work(parse(form, request.body))
      if (what !== undefined) await record(services, request, what, about)
      response.redirect(303, `/admin/lobby?done=${done}`)
    })
  }

  action('remove', ofMatch, async ({ match }) => {
    const removed = await host.remove(match, () => matches.remove(match))
    return removed ? { done: 'removed', what: `removed match ${match}`, about: { match } } : { done: 'kept' }
  })
  action('close', ofMatch, async ({ match }) => {
    const closed = await matches.close(match)
    return closed ? { done: 'closed', what: `closed match ${match}`, about: { match } } : { done: 'open' }
  })
  action('rename', ofUser, async ({ user }) => {
    const name = `Player ${randomInt(1000, 10_000)}`
    const before = found(await users.replaceName(user, name))
    await host.userChanged(user)
    return { done: 'renamed', what: `renamed user ${user} from ${JSON.stringify(before)} to ${name}`, about: { user } }
  })
  action('block', ofUser, async ({ user }) => {
    const name = found(await blockUser(waiting, user))
    await host.userChanged(user)
    return { done: 'blocked', what: `blocked user ${user}, ${JSON.stringify(name)}`, about: { user } }
  })
  action('unblock', ofUser, async ({ user }) => {
    const name = found(await unblockUser(waiting, user))
    return { done: 'unblocked', what: `unblocked user ${user}, ${JSON.stringify(name)}`, about: { user } }
  })
  action('block-network', ofNetwork, async (asked) => {
    const network = networkOf(asked.network)
    if (network === undefined) return { done: 'no-network' }
    await blockedNetworks.add(network)
    return { done: 'network-blocked', what: `blocked ${network}` }
  })
  action('free-network', ofNetwork, async ({ network }) => {
    await blockedNetworks.remove(network)
    return { done: 'network-free', what: `unblocked ${network}` }
  })
  return router
}

/** What an action did: its confirmation, and what is recorded if anything changed. */
interface Done {
  readonly done: keyof typeof DONE
  readonly what?: string
  readonly about?: About
}

function found(name: string | undefined): string {
  if (name === undefined) throw fault('not-found')
  return name
}

/** Records in store and log what an operator did. */
export async function record(
  { waiting, proxies, say }: Pick<AdminActionServices, 'waiting' | 'proxies' | 'say'>,
  request: Request,
  what: string,
  about?: About,
): Promise<void> {
  await noteAction(waiting, { who: operatorOf(request), address: addressOf(request, proxies), what })
  say(`From the admin page: ${what}`, about)
}

/** The user name given with the password. */
function operatorOf(request: Request): string {
  const [, given = ''] = (request.get('authorization') ?? '').split(' ')
  const text = Buffer.from(given, 'base64').toString()
  return tidyChat(text.slice(0, Math.max(0, text.indexOf(':')))).slice(0, ADMIN_FORM.who)
}

/**
 * Refuses forms submitted from another site (CSRF): a browser attaches the password to any request, but sends the
 * form's origin. Programs other than browsers must send an `Origin` too.
 */
export const fromThisPage: RequestHandler = (request, _response, next) => {
  const own = request.get('origin') !== undefined && fromOwnPage(request, [])
  next(own ? undefined : fault('bad-request', { key: 'error.bad-request', args: { where: 'origin' } }))
}

async function show(services: AdminActionServices, request: Request, response: Response): Promise<void> {
  const { matches, users, blockedNetworks } = services
  const { name = '', done = '' } = parse(asked, request.query)
  const [open, imported, known, networks] = await Promise.all([
    matches.removable('open'),
    matches.removable('imported'),
    name === '' ? [] : users.search(name),
    blockedNetworks.all(),
  ])
  response
    // Without a referrer the browser would not send the form's origin.
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
    .type('html')
    .send(
      page([
        '<p><a href="/admin">Running matches, processes and logs</a></p>',
        `<p role="status">${DONE[done] ?? ''}</p>`,
        '<h2>Find a user</h2>',
        `<form action="/admin/lobby"><label>Part of the name <input name="name" value="${escaped(name)}"></label> ` +
          '<button>Find</button></form>',
        table(
          ['name', 'since', 'last seen', ''],
          known.map((each) => [each.name, day(each.createdAt), day(each.seenAt), { html: ofUserHtml(each) }]),
        ),
        '<h2>Blocked addresses and networks</h2>',
        '<form method="post" action="/admin/block-network"><label>Address or network ' +
          `<input name="network" maxlength="${ADMIN_FORM.network}" placeholder="203.0.113.0/24"></label> ` +
          '<button>Block</button></form>',
        table(
          ['network', ''],
          networks.map((each) => [each, button('free-network', 'network', each, `Unblock ${each}`, 'Unblock')]),
        ),
        `<h2>Open matches, latest ${open.length}</h2>`,
        table(['match', 'title', 'creator', 'seats', 'changed', ''], open.map(row)),
        `<h2>Imported matches, latest ${imported.length}</h2>`,
        '<p>Players and times are as the files claim; this server cannot verify them.</p>',
        table(['match', 'title', 'imported by', 'players in the file', 'changed', ''], imported.map(row)),
      ]),
    )
}

function row(match: Removable): (string | Markup)[] {
  const { id, title, creator, holders, namesInFile, updatedAt } = match
  const people =
    namesInFile.length > 0
      ? namesInFile.map((name) => `“${name}”`).join(', ')
      : { html: holders.map(named).join('<br>') }
  const what = `${title}${match.private ? ', private' : ''}${match.status === 'running' ? ', running' : ''}`
  return [
    id,
    what,
    { html: named(creator) },
    people,
    updatedAt.toISOString(),
    button('remove', 'match', id, `Remove match ${id}`, 'Remove'),
  ]
}

function named(user: NamedUser): string {
  return `${escaped(user.name)} ${rename(user).html}`
}

/** The buttons for a user that was searched for. */
function ofUserHtml(user: KnownUser): string {
  const { id, name, blocked } = user
  const block = blocked
    ? button('unblock', 'user', id, `Unblock ${name}`, 'Unblock')
    : button('block', 'user', id, `Block ${name}`, 'Block')
  return `${rename(user).html} ${block.html}`
}

function rename({ id, name }: NamedUser): Markup {
  return button('rename', 'user', id, `Give ${name} a neutral name`, 'Rename')
}

/** A form that is only a button. */
export function button(action: string, field: string, value: string, label: string, words: string): Markup {
  return {
    html:
      `<form method="post" action="/admin/${action}"><input type="hidden" name="${field}" value="${escaped(value)}">` +
      `<button aria-label="${escaped(label)}">${words}</button></form>`,
  }
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}
