import type { ServerResponse } from 'node:http'

/**
 * Where the page may load things from: itself alone. Workers and images made by the page are `blob:` and `data:`. `sockets`: where its connections lead, which
 * not every browser takes for itself.
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
 * Sets the headers that keep a page, and every other answer, to itself. `host`: what the browser asked, if it can be that of a page. `elsewhere`: whether matches
 * are played over connections to other hosts, which one process does not know all of.
 */
export function setSecurityHeaders(response: ServerResponse, host: string | undefined, elsewhere: boolean): void {
  const own = host === undefined ? '' : `ws://${host} wss://${host}`
  response.setHeader('Content-Security-Policy', policy(elsewhere ? 'ws: wss:' : own))
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
}
