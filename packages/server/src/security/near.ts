import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { hostname } from 'node:os'

/** Headers that reverse proxies add. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** This machine's addresses. */
const HERE = new BlockList()
HERE.addSubnet('127.0.0.0', 8, 'ipv4')
HERE.addAddress('::1', 'ipv6')

/** Private networks, unreachable from outside. */
const NEAR = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEAR.addSubnet(net, prefix, 'ipv4')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is this machine's own or in its private network. */
export function isNear(address = ''): boolean {
  return isHere(address) || NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

type DirectRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** Whether an address is this machine's own. */
export function isHere(address = ''): boolean {
  return HERE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Whether a request comes directly from this machine or its network, not through a proxy, and for a host that is this
 * machine's own (not a name that another site points here). `hosts`: further names of this server.
 */
export function asksDirectly({ headers, socket }: DirectRequest, hosts: readonly string[] = []): boolean {
  return (
    isNear(socket.remoteAddress) &&
    PASSED_ON.every((name) => headers[name] === undefined) &&
    isOwnHost(headers.host, hosts)
  )
}

/**
 * Whether a `Host` can be this machine's own: an IP address, `localhost`, a name without a dot, the machine's name, or
 * one of `hosts`. A page that rebinds its own name to this machine (DNS rebinding) sends that name.
 */
export function isOwnHost(host: string | undefined, hosts: readonly string[]): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '')
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || name.endsWith('.localhost')) return true
  return name === hostname().toLowerCase() || hosts.includes(name)
}
