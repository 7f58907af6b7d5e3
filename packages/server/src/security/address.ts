import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** An address with the port that some web servers add to it. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/**
 * The address that a request comes from, as a household; behind `proxies` web servers, what the outermost of them says: whatever stands before
 * that in `X-Forwarded-For` anybody may have written. What is no address counts as that of who is connected here.
 */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const said = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const told = proxies > 0 ? (said.at(-proxies)?.trim() ?? '') : ''
  const [, six, four] = WITH_PORT.exec(told) ?? []
  const address = six ?? four ?? told
  return householdOf(isIP(address) === 0 ? request.socket.remoteAddress : address)
}

/** What belongs to one household: an address, of IPv6 its first half. */
export function householdOf(address = ''): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const whole = address.includes('::')
    ? [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last]
    : groups
  return `${whole.slice(0, 4).join(':')}::`
}
