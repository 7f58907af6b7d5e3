import { type Application, json } from 'express'
import { fault } from '../faults.ts'
import type { Metrics } from '../metrics.ts'
import { BODY_LIMIT } from '../security/limits.ts'
import type { RequestLimit } from '../security/rate-limit.ts'
import type { Matches } from '../store/matches.ts'
import { type AdminServices, adminRoutes } from './admin.ts'
import { announcementRoutes } from './announcement.ts'
import { answerErrors } from './answers.ts'
import { type ChannelPageServices, channelPages } from './channel-pages.ts'
import { type ChannelServices, channelRoutes } from './channels.ts'
import { clientRoutes } from './client.ts'
import { computerRoutes } from './computers.ts'
import { type DeviceServices, deviceRoutes } from './devices.ts'
import { type FileRouteServices, fileRoutes } from './files.ts'
import { health } from './health.ts'
import { limitChanges } from './limit-changes.ts'
import { matchRoutes } from './matches.ts'
import { metricsRoute } from './metrics.ts'
import { type OwnDataServices, ownDataRoutes } from './own-data.ts'
import { rematchRoutes } from './rematch.ts'
import { type ReplacementServices, replacementRoutes } from './replacements.ts'
import { seatRoutes } from './seats.ts'
import { userRoutes } from './users.ts'
import { whyRoutes } from './why.ts'

/** Services of the HTTP app. */
export interface AppServices
  extends FileRouteServices,
    DeviceServices,
    ReplacementServices,
    ChannelServices,
    ChannelPageServices,
    OwnDataServices {
  /** Limit of changing requests per user. */
  readonly changes: RequestLimit
  readonly metrics: Metrics
  /** Checks whether the store is writable. */
  readonly store: Pick<Matches, 'ping'>
  /** The administrator's page, if there is one. */
  readonly admin?: AdminServices | undefined
  /** Whether the server is shutting down and must not get new traffic. */
  readonly stopping: () => boolean
}

/** Mounts all HTTP routes. `clientFolder` holds the built client. */
export function setUpApp(app: Application, services: AppServices, clientFolder: string): void {
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.get('/healthz', health(services.store, services.stopping))
  app.get('/metrics', metricsRoute(services.metrics, services.hosts))
  if (services.admin !== undefined) app.use(adminRoutes(services.admin))
  app.use('/api', (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  app.use('/api', limitChanges(services.changes))
  app.use('/api', fileRoutes(services))
  app.use('/api', json({ limit: BODY_LIMIT }))
  app.use('/api', announcementRoutes(services))
  app.use('/api', userRoutes(services))
  app.use('/api', ownDataRoutes(services))
  app.use('/api', deviceRoutes(services))
  app.use('/api', channelRoutes(services))
  app.use('/api', channelPages(services))
  app.use('/api', matchRoutes(services))
  app.use('/api', seatRoutes(services))
  app.use('/api', computerRoutes(services))
  app.use('/api', whyRoutes(services))
  app.use('/api', replacementRoutes(services))
  app.use('/api', rematchRoutes(services))
  app.use('/api', (_request, _response, next) => next(fault('not-found')))
  app.use(clientRoutes(clientFolder))
  app.use(answerErrors(services.say, services.metrics.httpRefused))
}
