import type { ServerResponse } from 'node:http'

/**
 * Content security policy: the page loads only from its own origin, and may use `blob:` workers and `data:` images.
 * `sockets`: allowed WebSocket addresses, which not every browser includes in 'self'.
 */
const policy = (sockets: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets} data: blob:`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * Sets the security headers of an answer. `host`: the host that the browser requested, if valid. `elsewhere`: whether
 * pages also connect to the hosts of other processes, not all of which are known to one process.
 */
export function setSecurityHeaders(response: ServerResponse, host: string | undefined, elsewhere: boolean): void {
  const own = host === undefined ? '' : `ws://${host} wss://${host}`
  response.setHeader('Content-Security-Policy', policy(elsewhere ? 'ws: wss:' : own))
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
}
