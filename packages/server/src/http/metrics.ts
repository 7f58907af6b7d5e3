import type { RequestHandler } from 'express'
import type { Metrics } from '../metrics.ts'
import { handle } from './answers.ts'

/** `GET /metrics` in the text format of Prometheus. */
export function metricsRoute(metrics: Metrics): RequestHandler {
  return handle(async (_request, response) => {
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}
