import type { BoardHandle, BoardTarget, ScreenRect } from '@topside/board'

declare global {
  interface Window {
    /** Only with `?test` in the address: where things are on the page, for end-to-end tests. */
    __topside?: {
      readonly toScreen: (target: BoardTarget) => ScreenRect | undefined
      readonly settled: () => Promise<void>
      /** Whether a stack is spread. */
      readonly isSpread: () => boolean
    }
  }
}

/** Lets end-to-end tests find things on the board, when the address asks for it. */
export function exposeForTests(board: BoardHandle | undefined): void {
  if (!new URLSearchParams(location.search).has('test')) return
  if (board === undefined) delete window.__topside
  else
    window.__topside = {
      toScreen: (target) => board.toScreen(target),
      settled: () => board.settled(),
      isSpread: () => board.fanned !== undefined,
    }
}
