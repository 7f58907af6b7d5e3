import type { Announcement } from '@topside/protocol'
import { type Request, type RequestHandler, type Router, urlencoded } from 'express'
import { z } from 'zod'
import { ADMIN_FORM } from '../security/form-limits.ts'
import { parse } from '../security/input.ts'
import { FORM_LIMIT } from '../security/limits.ts'
import type { Announcements } from '../store/announcements.ts'
import { escaped } from './admin-html.ts'
import { strictRouter } from './answers.ts'

/** Services of the announcement form. */
export interface AdminAnnouncementServices {
  readonly announcements: Announcements
}

const form = z.strictObject({
  words: z.string().trim().max(ADMIN_FORM.announcement),
  minutes: z.union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(ADMIN_FORM.minutes)]),
  closed: z.literal('on').optional(),
})

/**
 * `POST /admin/announcement`: the message to all users, and maintenance mode; `record`: records what was done. Mount it
 * behind the password.
 */
export function adminAnnouncement(
  { announcements }: AdminAnnouncementServices,
  fromThisPage: RequestHandler,
  record: (request: Request, what: string) => Promise<void>,
): Router {
  const router = strictRouter()
  router.post('/announcement', fromThisPage, urlencoded({ extended: false, limit: FORM_LIMIT }))
  router.post('/announcement', async (request, response) => {
    const { words, minutes, closed } = parse(form, request.body)
    await announcements.set(words, minutes, closed !== undefined)
    const announced = minutes === null ? '' : `, in ${minutes} minutes`
    await record(request, `announcement ${JSON.stringify(words)}${announced}; maintenance ${closed ?? 'off'}`)
    response.redirect(303, '/admin')
  })
  return router
}

/** The form, filled in with the current announcement. */
export function announcementForm({ words, inSeconds, closed }: Announcement): string {
  const minutes = inSeconds === null ? '' : Math.max(0, Math.round(inSeconds / 60))
  const { announcement: most, minutes: latest } = ADMIN_FORM
  return [
    '<h2>Announcement to everybody</h2><form method="post" action="/admin/announcement">',
    `<p><label>Words <input name="words" size="60" maxlength="${most}" value="${escaped(words)}"></label>`,
    `<label>in minutes <input name="minutes" type="number" min="0" max="${latest}" value="${minutes}"></label>`,
    '(empty: without a time)</p>',
    `<p><label><input name="closed" type="checkbox"${closed ? ' checked' : ''}>`,
    'Maintenance: play goes on, nothing new begins</label> <button>Tell everybody</button></p></form>',
  ].join(' ')
}
