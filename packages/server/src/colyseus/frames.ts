import { encode } from '@colyseus/schema'

/** First bytes of the frames of the room protocol. */
export const FRAME = { message: 13, state: 14, patch: 15, request: 21, response: 22 } as const

/** The start of a request's frame, before its MessagePack payload; the request number is 0. */
export function requestHead(type: string): number[] {
  const bytes: number[] = [FRAME.request]
  const it = { offset: 1 }
  encode.number(bytes, 0, it)
  encode.string(bytes, type, it)
  return bytes
}
