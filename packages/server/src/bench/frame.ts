import { requestHead } from '../colyseus/frames.ts'

/** Status of an accepted answer. */
const OK = 0

/** Encodes a request's frame ahead of the measurement. */
export function requestFrame(type: string, payload: unknown): Uint8Array {
  const bytes = requestHead(type)
  pack(payload, bytes)
  return Uint8Array.from(bytes)
}

/** Whether an answer's frame means acceptance. The status follows the request number, which is always 0 here. */
export function isAccepted(frame: Uint8Array): boolean {
  return frame[2] === OK
}

/** Encodes a command's JSON as MessagePack. */
function pack(value: unknown, bytes: number[]): void {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    if (text.length < 32) bytes.push(0xa0 | text.length)
    else bytes.push(0xd9, text.length)
    bytes.push(...text)
  } else if (typeof value === 'number') {
    if (value >= 0 && value < 128) bytes.push(value)
    else bytes.push(0xd2, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255)
  } else if (Array.isArray(value)) {
    bytes.push(0x90 | value.length)
    for (const each of value) pack(each, bytes)
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    bytes.push(0x80 | entries.length)
    for (const [key, each] of entries) {
      pack(key, bytes)
      pack(each, bytes)
    }
  } else throw new RangeError(`a command has no ${typeof value}`)
}
