import type { BoardHandle, BoardOptions } from './api.ts'
import { LiveBoard } from './live.ts'
import { wantedKind } from './mount.ts'
import { fetchRenderer } from './stage/stage.ts'
import { facesReady } from './type.ts'

export { type AccessibleLayer, createAccessibleLayer } from './accessible.ts'
export type { AccessibleLayerOptions } from './accessible-parts.ts'
export type * from './api.ts'
export { type CounterSample, paintCounter } from './picture.ts'

/** Maximum wait for typefaces, in ms. */
const PATIENCE = 1500

/** Preloads typefaces and renderer; never rejects. */
export async function prepareBoard(options: Pick<BoardOptions, 'renderer'> = {}): Promise<void> {
  await Promise.all([facesReady(PATIENCE), fetchRenderer(wantedKind(options))])
}

/**
 * Creates a board in an element, which must have a size and be positioned (its canvas fills it). Rejects if the browser
 * can draw neither with the graphics card nor with the processor.
 */
export async function createBoard(host: HTMLElement, options: BoardOptions): Promise<BoardHandle> {
  await prepareBoard(options)
  return await LiveBoard.open(host, options)
}
