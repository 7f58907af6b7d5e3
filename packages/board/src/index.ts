import type { BoardHandle, BoardOptions } from './api.ts'
import { LiveBoard } from './live.ts'
import { facesReady } from './type.ts'

export type * from './api.ts'
export { createMirror, type Mirror, type MirrorOptions } from './mirror.ts'
export { type CounterSample, paintCounter } from './picture.ts'

/**
 * Puts a board into an element, which must have a size and be positioned (its canvas fills it). Rejects if the browser can
 * draw neither with the graphics card nor with the processor.
 */
export async function createBoard(host: HTMLElement, options: BoardOptions): Promise<BoardHandle> {
  await facesReady(1500)
  return await LiveBoard.open(host, options)
}
