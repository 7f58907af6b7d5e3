import type { BoardHandle, BoardTarget, ScreenRect } from '@topside/board'

declare global {
  interface Window {
    /** Positions on the page for end-to-end tests; only with `?test` in the address. */
    __topside?: {
      readonly toScreen: (target: BoardTarget) => ScreenRect | undefined
      readonly settled: () => Promise<void>
      /** Whether a stack is fanned out. */
      readonly isSpread: () => boolean
    }
  }
}

/** Exposes the board to end-to-end tests if the address has `?test`. */
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
