import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import type { Metrics } from '../metrics.ts'

/** Headers that web servers add to what they pass on. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** This machine, and networks that nobody reaches from outside. */
const NEAR = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEAR.addSubnet(net, prefix, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/**
 * `GET /metrics` in the text format of Prometheus, for whoever asks this process itself from the same machine or network. For everybody else, and
 * for what a web server passes on, there is no such page, whatever that web server keeps to itself.
 */
export function metricsRoute(metrics: Metrics): RequestHandler {
  return async (request, response) => {
    if (!asksDirectly(request)) throw fault('not-found')
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  }
}

/** Whether a request comes from near, and past every web server. */
export function asksDirectly({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const address = socket.remoteAddress ?? ''
  return (
    PASSED_ON.every((name) => headers[name] === undefined) && NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  )
}
