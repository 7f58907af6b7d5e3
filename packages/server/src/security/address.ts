import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** An address with the port that some proxies append. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/**
 * The client address of a request; for IPv6, its /64. Behind `proxies` reverse proxies it is the entry of
 * `X-Forwarded-For` added by the outermost proxy: clients can forge the entries before it. For a malformed entry, the
 * socket's address is used.
 */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const told = proxies > 0 ? (forwardedFor(request).at(-proxies)?.trim() ?? '') : ''
  const [, six, four] = WITH_PORT.exec(told) ?? []
  const address = six ?? four ?? told
  return householdOf(isIP(address) === 0 ? request.socket.remoteAddress : address)
}

/** The entries of `X-Forwarded-For` in the order in which proxies appended them; one empty entry without the header. */
export function forwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  return [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
}

/** 16-bit groups of an IPv6 address that make up its /64. */
const HOUSEHOLD = 4

/** The unit of limits: an IPv4 address, or the /64 of an IPv6 address. */
export function householdOf(address = ''): string {
  const groups = groupsOf(address)
  return groups === undefined ? address : `${groups.slice(0, HOUSEHOLD).join(':')}::`
}

/** The /56 and /48 around an IPv6 /64; empty for other addresses. */
export function networksOf(household: string): string[] {
  const groups = groupsOf(household)
  if (groups === undefined) return []
  const [last = '0'] = groups.slice(HOUSEHOLD - 1)
  const narrow = (Number.parseInt(last, 16) & 0xff00).toString(16)
  const wide = groups.slice(0, HOUSEHOLD - 1).join(':')
  return [`${wide}:${narrow}::/56`, `${wide}::/48`]
}

/** The eight groups of an IPv6 address without leading zeros; `undefined` for other addresses and IPv4-mapped ones. */
function groupsOf(address: string): string[] | undefined {
  if (!isIPv6(address) || address.includes('.')) return undefined
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
