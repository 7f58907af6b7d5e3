import { type AuthContext, matchMaker, ServerError } from '@colyseus/core'

/** What a join tells of the request that it came with. */
export type JoinContext = AuthContext

/** A place in a room, as the framework grants it. */
export interface Reservation {
  readonly name: string
  readonly sessionId: string
  readonly roomId: string
  readonly processId: string
}

/** A join as it was asked for: by which method, of which kind of room, with what. */
export interface Join {
  readonly method: string
  readonly room: string
  readonly options: ClientOptions | undefined
  readonly context: JoinContext | undefined
}

type Invoke = typeof matchMaker.controller.invokeMethod
type ClientOptions = Parameters<Invoke>[2]

/** The only way into a room: existing or made for it. */
export const JOIN_OR_CREATE = 'joinOrCreate'

/** A refused join: a status as over HTTP, and the refusal as JSON. */
export function refusedJoin(status: number, message: string): Error {
  return new ServerError(status, message)
}

/** A context for a join that came with no request of its own. */
export function contextOfNobody(): JoinContext {
  return { headers: new Headers(), ip: '' }
}

/** Lets rooms be joined in one way alone, and tells pages of other sites nothing: by default every answer would let them read it. */
export function restrictJoins(): void {
  const { controller } = matchMaker
  controller.exposedMethods = [JOIN_OR_CREATE]
  controller.getCorsHeaders = () => ({})
  for (const name of Object.keys(controller.DEFAULT_CORS_HEADERS))
    Reflect.deleteProperty(controller.DEFAULT_CORS_HEADERS, name)
}

/** The matchmaker of this process, with something else in its place until {@link restore}. */
export class Matchmaker {
  readonly #invoke: Invoke = matchMaker.controller.invokeMethod

  /** Answers every join with what `join` resolves with. */
  replace(join: (asked: Join) => Promise<Reservation>): void {
    matchMaker.controller.invokeMethod = (method, room, options, context) => join({ method, room, options, context })
  }

  /** Does what the matchmaker of this process did before. */
  join({ method, room, options, context }: Join): Promise<Reservation> {
    return this.#invoke.call(matchMaker.controller, method, room, options, context)
  }

  restore(): void {
    matchMaker.controller.invokeMethod = this.#invoke
  }
}
