import { randomInt } from 'node:crypto'
import { type Request, type RequestHandler, type Response, type Router, urlencoded } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import type { Say } from '../log/say.ts'
import type { MatchHost } from '../match/host.ts'
import { ADMIN_FORM } from '../security/form-limits.ts'
import { fromOwnPage } from '../security/guard.ts'
import { ownId, parse } from '../security/input.ts'
import { FORM_LIMIT } from '../security/limits.ts'
import type { Matches } from '../store/matches.ts'
import type { NamedUser, Removable } from '../store/oversight.ts'
import type { Users } from '../store/users.ts'
import { escaped, type Markup, page, table } from './admin-html.ts'
import { strictRouter } from './answers.ts'

/** Services of the administrator's actions. */
export interface AdminActionServices {
  readonly matches: Matches
  readonly users: Users
  readonly host: MatchHost
  readonly say: Say
}

const removal = z.strictObject({ match: ownId })
const renaming = z.strictObject({ user: ownId })
const asked = z.object({
  name: z.string().max(ADMIN_FORM.search).optional(),
  done: z.string().max(ADMIN_FORM.done).optional(),
})

/** Confirmation shown on the page after an action, by its id. */
const DONE: { readonly [done: string]: string } = {
  removed: 'The match was removed.',
  kept: 'The match was not removed: it is being played here or no longer exists.',
  renamed: 'The user was renamed.',
}

/**
 * `GET /admin/lobby` and its actions: `POST /admin/remove` deletes a match that has not begun or was imported, `POST
 * /admin/rename` gives a user a neutral name. Mount it behind the password.
 */
export function adminActions(services: AdminActionServices): Router {
  const { matches, users, host, say } = services
  const router = strictRouter()
  router.get('/lobby', (request, response) => show(services, request, response))
  router.post('/remove', fromThisPage, urlencoded({ extended: false, limit: FORM_LIMIT }))
  router.post('/remove', async (request, response) => {
    const { match } = parse(removal, request.body)
    const removed = await host.remove(match, () => matches.remove(match))
    if (removed) say(`From the admin page: removed match ${match}`, { match })
    back(response, removed ? 'removed' : 'kept')
  })
  router.post('/rename', fromThisPage, urlencoded({ extended: false, limit: FORM_LIMIT }))
  router.post('/rename', async (request, response) => {
    const { user } = parse(renaming, request.body)
    const name = `Player ${randomInt(1000, 10_000)}`
    const before = await users.replaceName(user, name)
    if (before === undefined) throw fault('not-found')
    say(`From the admin page: user ${user} was renamed from ${JSON.stringify(before)} to ${name}`, { user })
    await host.userChanged(user)
    back(response, 'renamed')
  })
  return router
}

/**
 * Refuses forms submitted from another site (CSRF): a browser attaches the password to any request, but sends the
 * form's origin. Programs other than browsers must send an `Origin` too.
 */
export const fromThisPage: RequestHandler = (request, _response, next) => {
  const own = request.get('origin') !== undefined && fromOwnPage(request, [])
  next(own ? undefined : fault('bad-request', { key: 'error.bad-request', args: { where: 'origin' } }))
}

function back(response: Response, done: string): void {
  response.redirect(303, `/admin/lobby?done=${done}`)
}

async function show({ matches, users }: AdminActionServices, request: Request, response: Response): Promise<void> {
  const { name = '', done = '' } = parse(asked, request.query)
  const [open, imported, found] = await Promise.all([
    matches.removable('open'),
    matches.removable('imported'),
    name === '' ? [] : users.search(name),
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
          found.map((each) => [each.name, day(each.createdAt), day(each.seenAt), rename(each)]),
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

function rename({ id, name }: NamedUser): Markup {
  return button('rename', 'user', id, `Give ${name} a neutral name`, 'Rename')
}

function button(action: string, field: string, value: string, label: string, words: string): Markup {
  return {
    html:
      `<form method="post" action="/admin/${action}"><input type="hidden" name="${field}" value="${escaped(value)}">` +
      `<button aria-label="${escaped(label)}">${words}</button></form>`,
  }
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10)
}
