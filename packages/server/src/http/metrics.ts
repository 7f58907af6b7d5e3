import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import type { Metrics } from '../metrics.ts'
import { asksDirectly } from '../security/near.ts'

/**
 * `GET /metrics` in Prometheus' text format, only for direct requests from this machine or its network. Requests
 * through a reverse proxy, or from another site's page, get `not-found`. `hosts`: additional host names of this server.
 */
export function metricsRoute(metrics: Metrics, hosts: readonly string[]): RequestHandler {
  return async (request, response) => {
    if (!asksDirectly(request, hosts)) throw fault('not-found')
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  }
}
