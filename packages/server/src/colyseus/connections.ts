import { type Client, ClientState, getMessageBytes, Protocol } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import type { PrivateState } from '@topside/protocol'

/** The part of a connection that rooms use. */
export interface Connection {
  readonly sessionId: string
  send(type: string, message: unknown): void
}

/** A connection with a room's data about it and the identity found on admission. */
export type RoomClient<Data, Identity = unknown> = Client<{ auth: Identity; userData: Data }>

/** Encodes a message once for several connections: see {@link sendPacked}. */
export function pack(type: string, message: unknown): Uint8Array {
  return getMessageBytes.raw(Protocol.ROOM_DATA, type, message)
}

/** Sends the output of {@link pack}. */
export function sendPacked(client: Client, packed: Uint8Array): void {
  client.enqueueRaw(packed)
}

/** Lets this connection see private parts revealed to it. */
export function giveView(client: Client): void {
  client.view = new StateView()
}

/** Shows a private part to a connection with a view. Views can only grow. */
export function reveal(client: Client, own: PrivateState): void {
  client.view?.add(own)
}

/** Closes a connection; nothing more is sent to it or accepted from it. */
export function putOut(client: Client, code: number): void {
  client.state = ClientState.LEAVING
  client.leave(code)
}
