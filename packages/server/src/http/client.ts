import { join } from 'node:path'
import compression from 'compression'
import { type Response, type Router, static as serveStatic } from 'express'
import { fault } from '../faults.ts'
import { strictRouter } from './answers.ts'
import { packedAssets } from './packed-assets.ts'

/** In the `Accept` header of a browser that opens a page. */
const PAGE = 'text/html'
/** The last part of a path that looks like a file name. */
const FILE_NAME = /\.[^/.]+$/

/**
 * Serves the built client, compressed: hashed files are cached for a year, the page never. Unknown paths get the page,
 * which says that nothing is there; programs that request a file get an error.
 */
export function clientRoutes(folder: string): Router {
  const router = strictRouter()
  router.use('/assets', packedAssets(join(folder, 'assets')))
  // Every user requests these files once: compress them as much as possible.
  router.use(compression({ level: 9 }))
  router.use(
    '/assets',
    serveStatic(join(folder, 'assets'), { immutable: true, maxAge: '365d', fallthrough: false, index: false }),
  )
  router.use(serveStatic(folder, { maxAge: 0, index: 'index.html' }))
  // Without a pattern, since no pattern matches a path with a broken escape.
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') next()
    else if (FILE_NAME.test(request.path) && request.get('accept')?.includes(PAGE) !== true) next(fault('not-found'))
    else sendPage(response, folder, next)
  })
  return router
}

function sendPage(response: Response, folder: string, next: (error: unknown) => void): void {
  response.sendFile('index.html', { root: folder, maxAge: 0 }, (error) => {
    if (error !== undefined && !response.headersSent) next(fault('not-found', { key: 'error.no-client' }))
  })
}
