import { type Application, json } from 'express'
import { fault } from '../faults.ts'
import type { Metrics } from '../metrics.ts'
import type { RequestLimit } from '../rooms/limit.ts'
import { type AdminServices, adminRoutes } from './admin.ts'
import { answerErrors } from './answers.ts'
import { clientRoutes } from './client.ts'
import { fileRoutes } from './files.ts'
import { health } from './health.ts'
import { limitChanges } from './limit.ts'
import { type MatchServices, matchRoutes } from './matches.ts'
import { metricsRoute } from './metrics.ts'
import { personRoutes } from './persons.ts'

/** Largest body of an ordinary request, in bytes. */
const BODY_LIMIT = 16 * 1024

/** What the app works with. */
export interface AppServices extends MatchServices {
  /** How many changes one person may ask for. */
  readonly changes: RequestLimit
  readonly metrics: Metrics
  /** The page for those who look after the server; absent: there is none. */
  readonly admin?: AdminServices | undefined
  /** Whether the server is about to stop, so that nobody new should be sent to it. */
  readonly stopping: () => boolean
}

/** Sets up everything that is asked for over HTTP. `clientFolder` holds the built client. */
export function setUpApp(app: Application, services: AppServices, clientFolder: string): void {
  app.disable('x-powered-by')
  app.get('/healthz', health(services.matches, services.stopping))
  app.get('/metrics', metricsRoute(services.metrics))
  if (services.admin !== undefined) app.use(adminRoutes(services.admin))
  app.use('/api', (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  app.use('/api', limitChanges(services.changes))
  app.use('/api', fileRoutes(services))
  app.use('/api', json({ limit: BODY_LIMIT }))
  app.use('/api', personRoutes(services.persons, services.host))
  app.use('/api', matchRoutes(services))
  app.use('/api', (_request, _response, next) => next(fault('not-found')))
  app.use(clientRoutes(clientFolder))
  app.use(answerErrors(services.say))
}
