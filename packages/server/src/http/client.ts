import { join } from 'node:path'
import compression from 'compression'
import { type Router, static as serveStatic } from 'express'
import { fault } from '../faults.ts'
import { strictRouter } from './answers.ts'
import { packedAssets } from './packed-assets.ts'

/**
 * Serves the built client, compressed: hashed files are cached for a year, the page never; unknown paths get the page.
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
  router.get('/{*path}', (request, response, next) => {
    if (request.path.split('/').at(-1)?.includes('.') === true) next(fault('not-found'))
    else
      response.sendFile('index.html', { root: folder, maxAge: 0 }, (error) => {
        if (error !== undefined && !response.headersSent) next(fault('not-found', { key: 'error.no-client' }))
      })
  })
  return router
}
