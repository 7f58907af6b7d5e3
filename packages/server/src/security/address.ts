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

/** Groups of IPv6 that tell households apart, each of 16 bits. */
const HOUSEHOLD = 4

/** What belongs to one household: an address, of IPv6 its first half. */
export function householdOf(address = ''): string {
  const groups = groupsOf(address)
  return groups === undefined ? address : `${groups.slice(0, HOUSEHOLD).join(':')}::`
}

/** The networks of IPv6 around a household, of 56 and of 48 bits; none around any other address. */
export function networksOf(household: string): string[] {
  const groups = groupsOf(household)
  if (groups === undefined) return []
  const [last = '0'] = groups.slice(HOUSEHOLD - 1)
  const narrow = (Number.parseInt(last, 16) & 0xff00).toString(16)
  const wide = groups.slice(0, HOUSEHOLD - 1).join(':')
  return [`${wide}:${narrow}::/56`, `${wide}::/48`]
}

/** The eight groups of an address of IPv6, without zeros before them; `undefined` if it is none, or one of IPv4 in its form. */
function groupsOf(address: string): string[] | undefined {
  if (!isIPv6(address) || address.includes('.')) return undefined
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const groups = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
