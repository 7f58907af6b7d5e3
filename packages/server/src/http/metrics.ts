import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import type { Metrics } from '../metrics.ts'
import { asksDirectly } from '../security/near.ts'

/**
 * `GET /metrics` in the text format of Prometheus, for whoever asks this process itself from the same machine or network. For everybody else, and
 * for what a web server passes on or a page of another site asks for under its own name, there is no such page. `hosts`: further names of this server.
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
