import type { Announcement } from '@topside/protocol'
import type { Router } from 'express'
import type { Announcements } from '../store/announcements.ts'
import { strictRouter } from './answers.ts'

/** `GET /announcement`: the operator's message to all users. */
export function announcementRoutes({ announcements }: { readonly announcements: Announcements }): Router {
  const router = strictRouter()
  router.get('/announcement', async (_request, response) => {
    const announcement: Announcement = await announcements.present()
    response.json(announcement)
  })
  return router
}
