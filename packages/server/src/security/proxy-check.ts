import type { IncomingMessage } from 'node:http'
import { forwardedFor } from './address.ts'
import { isNear } from './near.ts'

/**
 * Why `PROXIES` is probably wrong, judging by a request; `undefined` if nothing indicates it. Clients can forge
 * `X-Forwarded-For`, so only headers sent by a proxy of this machine or network count.
 */
export function wrongProxies(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string | undefined {
  const told = forwardedFor(request)
  const { remoteAddress } = request.socket
  if (told[0] === '' || !isNear(remoteAddress)) return undefined
  if (proxies === 0)
    return (
      `A web server at ${remoteAddress} passes requests on, but PROXIES is 0: all visitors share the limits of ` +
      'one address. Set PROXIES to the number of web servers in front of this one.'
    )
  if (told.length >= proxies) return undefined
  return (
    `PROXIES is ${proxies}, but a request names ${told.length} in X-Forwarded-For: anybody can claim any address. ` +
    'Set PROXIES to the number of web servers in front of this one, each of which appends to that header.'
  )
}
