import { type Application, json } from 'express'
import { fault } from '../faults.ts'
import { answerErrors } from './answers.ts'
import { clientRoutes } from './client.ts'
import { fileRoutes } from './files.ts'
import { securityHeaders } from './headers.ts'
import { health } from './health.ts'
import { type MatchServices, matchRoutes } from './matches.ts'
import { personRoutes } from './persons.ts'

/** Largest body of an ordinary request, in bytes. */
const BODY_LIMIT = 16 * 1024

/** Sets up everything that is asked for over HTTP. `clientFolder` holds the built client. */
export function setUpApp(app: Application, services: MatchServices, clientFolder: string): void {
  app.disable('x-powered-by')
  app.use(securityHeaders)
  app.get('/healthz', health(services.matches))
  app.use('/api', (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  app.use('/api', fileRoutes(services))
  app.use('/api', json({ limit: BODY_LIMIT }))
  app.use('/api', personRoutes(services.persons, services.host))
  app.use('/api', matchRoutes(services))
  app.use('/api', (_request, _response, next) => next(fault('not-found')))
  app.use(clientRoutes(clientFolder))
  app.use(answerErrors(services.say))
}
