import type { Request, Response, Router } from 'express'
import { fault } from '../faults.ts'
import { atom } from '../notices/feed.ts'
import type { Channels } from '../store/channels.ts'
import type { Outbox } from '../store/notices.ts'
import type { TitleList } from '../titles.ts'
import { escaped, page } from './admin-html.ts'
import { strictRouter } from './answers.ts'

/** Services of these pages. */
export interface ChannelPageServices {
  readonly channels: Channels
  readonly outbox: Pick<Outbox, 'told'>
  readonly titles: TitleList
}

/** A secret of a channel, as made by `newToken`. */
const SECRET = /^[A-Za-z0-9_-]{43}$/

/**
 * Routes that need no sign-in, only the secret in the link. `GET /feeds/:secret`: the feed. `GET /mail/confirm/:secret`
 * and `/mail/end/:secret`: a page with a button, because programs also follow links in mails; `POST` to the same
 * address does it (RFC 8058).
 */
export function channelPages({ channels, outbox, titles }: ChannelPageServices): Router {
  const router = strictRouter()

  router.get('/feeds/:secret', async (request, response) => {
    const channel = await channels.bySecret('feed', secretIn(request))
    if (channel === undefined) throw fault('not-found')
    const told = await outbox.told(channel.id)
    const entries = told.map(async (notice) => ({ ...notice, words: await titles.words(notice.title) }))
    response.type('application/atom+xml').send(atom(channel, await Promise.all(entries)))
  })

  router.get('/mail/:what/:secret', async (request, response) => {
    const { question, button } = actionIn(request)
    const channel = await channels.bySecret('email', secretIn(request))
    if (channel === undefined) return gone(response)
    show(response, [
      `<p>${question.replace('{address}', escaped(channel.address))}</p>`,
      `<form method="post"><button>${button}</button></form>`,
    ])
  })

  router.post('/mail/:what/:secret', async (request, response) => {
    const { act, done } = actionIn(request)
    if (!(await channels[act](secretIn(request)))) return gone(response)
    show(response, [`<p>${done}</p>`, '<p><a href="/">Topside</a></p>'])
  })
  return router
}

/** What a link in a mail does. */
interface MailAction {
  readonly act: 'confirm' | 'unsubscribe'
  readonly question: string
  readonly button: string
  readonly done: string
}

const ACTIONS = new Map<unknown, MailAction>([
  [
    'confirm',
    {
      act: 'confirm',
      question: 'Send mails to {address} when it is your turn?',
      button: 'Confirm',
      done: 'Confirmed: mails about your turns are sent to this address.',
    },
  ],
  [
    'end',
    {
      act: 'unsubscribe',
      question: 'Send no more mails to {address}?',
      button: 'Send no more',
      done: 'No more mails are sent to this address.',
    },
  ],
])

function actionIn(request: Request): MailAction {
  const action = ACTIONS.get(request.params['what'])
  if (action === undefined) throw fault('not-found')
  return action
}

function secretIn(request: Request): string {
  const secret = String(request.params['secret'])
  if (!SECRET.test(secret)) throw fault('not-found')
  return secret
}

function gone(response: Response): void {
  response.status(404)
  show(response, ['<p>This link is no longer valid: no mails are sent by it.</p>', '<p><a href="/">Topside</a></p>'])
}

function show(response: Response, parts: readonly string[]): void {
  response.type('html').send(page(parts))
}
