/**
 * Stubs for code that the client never runs but would load before the board: the Colyseus SDK's sign-in, HTTP/3
 * transport, Discord URLs and simulation inputs; Pixi's sprite sheets; the titles' invariants for the fuzzer.
 */

/** Unused: the site has its own users. */
export class Auth {}

/** Unused: connections are WebSockets. The SDK only checks whether a transport is an instance. */
export class H3TransportTransport {}

/** Unused: no room of this site has simulation inputs. */
export class RoomInput {
  constructor() {
    throw new Error('inputs of simulations are not built in')
  }
}

/** Outside of Discord, URLs stay unchanged. */
export function discordURLBuilder(url: URL): string {
  return url.href
}

/** Unused: browsers do not check invariants. */
export function faults(): string[] {
  return []
}
