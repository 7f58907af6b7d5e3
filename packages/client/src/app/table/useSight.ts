import { effect } from '@preact/signals'
import type { BoardHandle } from '@topside/board'
import { useEffect } from 'preact/hooks'
import { spaceOf } from './describe.ts'
import type { Session } from './session.ts'

/** Brings what a new question is about into sight, if nothing of it is. */
export function useSight(session: Session, board: BoardHandle | undefined): void {
  useEffect(
    () =>
      effect(() => {
        const asked = session.decision.value
        if (asked === undefined) return
        const { chosenPieces, selectablePieces, selectableSpaces } = session.highlight.peek()
        const spaces = [...selectableSpaces].map((space) => ({ space }))
        const pieces = [...(chosenPieces.size > 0 ? chosenPieces : selectablePieces)].map((piece) => ({ piece }))
        const stands = session.view.peek()?.pieces.find(({ id }) => chosenPieces.has(id))?.space ?? ''
        // Who moves over the map is seen with what lies round him; who comes onto it, where he may come.
        const onMap = spaceOf(session.title, stands)?.kind === 'area'
        // The sheet of a phone has its new height with the next frame.
        requestAnimationFrame(() => {
          const sheet = document.querySelector('.sheet.low')?.getBoundingClientRect().top
          board?.reveal(spaces.length > 0 && !onMap ? spaces : pieces, sheet)
        })
      }),
    [session, board],
  )
  useArmedSight(session, board)
}

/** Brings what waits to be confirmed into sight, clear of the sheet that asks. */
function useArmedSight(session: Session, board: BoardHandle | undefined): void {
  useEffect(
    () =>
      effect(() => {
        const armed = session.armed.value
        if (armed === undefined) return
        const { piece, space } = armed.choice
        if (piece === undefined && space === undefined) return
        requestAnimationFrame(() => {
          const sheet = document.querySelector('.sheet.low')?.getBoundingClientRect().top
          board?.reveal([space === undefined ? { piece: piece ?? '' } : { space }], sheet)
        })
      }),
    [session, board],
  )
}
