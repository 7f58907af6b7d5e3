import { type AuthContext, matchMaker, ServerError } from '@colyseus/core'

/** The HTTP request of a join. */
export type JoinContext = AuthContext

/** A seat reservation, as Colyseus grants it. */
export interface Reservation {
  readonly name: string
  readonly sessionId: string
  readonly roomId: string
  readonly processId: string
}

/** A join request: method, kind of room, options and context. */
export interface Join {
  readonly method: string
  readonly room: string
  readonly options: ClientOptions | undefined
  readonly context: JoinContext | undefined
}

type Invoke = typeof matchMaker.controller.invokeMethod
type ClientOptions = Parameters<Invoke>[2]

/** The only exposed way into a room, which is created if it does not exist. */
export const JOIN_OR_CREATE = 'joinOrCreate'

/** A refused join: an HTTP status, and the refusal as JSON. */
export function refusedJoin(status: number, message: string): Error {
  return new ServerError(status, message)
}

/** A context for a join without an HTTP request. */
export function contextOfNobody(): JoinContext {
  return { headers: new Headers(), ip: '' }
}

/**
 * Exposes a single join method, and sends no CORS headers; by default, pages of other sites could read every answer.
 */
export function restrictJoins(): void {
  const { controller } = matchMaker
  controller.exposedMethods = [JOIN_OR_CREATE]
  controller.getCorsHeaders = () => ({})
  for (const name of Object.keys(controller.DEFAULT_CORS_HEADERS))
    Reflect.deleteProperty(controller.DEFAULT_CORS_HEADERS, name)
}

/** The matchmaker of this process, which can be replaced until {@link restore}. */
export class Matchmaker {
  readonly #invoke: Invoke = matchMaker.controller.invokeMethod

  /** Handles every join by `join` until {@link restore}. */
  replace(join: (asked: Join) => Promise<Reservation>): void {
    matchMaker.controller.invokeMethod = (method, room, options, context) => join({ method, room, options, context })
  }

  /** Joins by the original matchmaker of this process. */
  join({ method, room, options, context }: Join): Promise<Reservation> {
    return this.#invoke.call(matchMaker.controller, method, room, options, context)
  }

  restore(): void {
    matchMaker.controller.invokeMethod = this.#invoke
  }
}
