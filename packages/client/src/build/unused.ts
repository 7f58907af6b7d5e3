/**
 * Stands, in the built client, for what this client never uses and that would come before the board: of the Colyseus SDK signing in with it,
 * its transport over HTTP/3, its addresses within Discord and the inputs of simulations; of Pixi, pictures of several sprites; of the titles what
 * they tell the fuzzer.
 */

/** Nobody signs in with the SDK: the site has users of its own. */
export class Auth {}

/** Connections are WebSockets: the SDK only asks whether one is of this class. */
export class H3TransportTransport {}

/** No room asks for the inputs of a simulation: a room that does is refused. */
export class RoomInput {
  constructor() {
    throw new Error('inputs of simulations are not built in')
  }
}

/** Addresses are as they are. */
export function discordURLBuilder(url: URL): string {
  return url.href
}

/** Nobody looks for faults of the rules in a browser. */
export function faults(): string[] {
  return []
}
