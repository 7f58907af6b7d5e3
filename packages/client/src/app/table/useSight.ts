import { effect } from '@preact/signals'
import type { BoardHandle, BoardTarget } from '@topside/board'
import { useEffect } from 'preact/hooks'
import { namedIn } from '../board/namedIn.ts'
import { openingOf } from '../board/opening.ts'
import type { Session } from './session/session.ts'

/** The question's targets on the board: what is chosen or can be; otherwise the spaces that it names. */
export function askedFor({ decision, highlight, picked }: Session): readonly BoardTarget[] {
  const { piece } = picked.value
  if (decision.value === undefined) return []
  const { chosenPieces, selectablePieces, selectableSpaces } = highlight.peek()
  const pieces = piece === undefined ? [...chosenPieces, ...selectablePieces] : [piece]
  const spaces = pieces.length + selectableSpaces.size > 0 ? selectableSpaces : namedIn(decision.value.args)?.spaces
  return [...pieces.map((id) => ({ piece: id })), ...[...(spaces ?? [])].map((space) => ({ space }))]
}

/**
 * Whether the map stays in view although pieces beside it can be picked. Such pieces may be far from the action, and
 * the recommended choice needs no piece or space.
 */
export function staysOnMap({ decision, view, context }: Session, asked: readonly BoardTarget[]): boolean {
  const { choices, recommended } = decision.value ?? {}
  const advised = recommended === undefined ? undefined : choices?.[recommended]
  if (context.board.home === undefined || advised === undefined) return false
  if (advised.piece !== undefined || advised.space !== undefined) return false
  const areas = new Set(context.board.spaces.flatMap(({ id, kind }) => (kind === 'area' ? [id] : [])))
  const places = new Map(view.peek()?.pieces.map(({ id, space }) => [id, space]))
  return asked.every(
    ({ piece, space }) => piece !== undefined && space === undefined && !areas.has(places.get(piece) ?? ''),
  )
}

/** The initial targets; `undefined` until there is a view. */
function firstSight({ view, context }: Session, asked: readonly BoardTarget[]): readonly BoardTarget[] | undefined {
  return view.value && openingOf(context, view.value, asked).map((space) => ({ space }))
}

/** Keeps in view the announced result, the waiting answer or the question, in this order; starts with the opening. */
export function useSight(session: Session, board: BoardHandle | undefined): void {
  useEffect(() => {
    if (board === undefined) return
    let frame = 0
    let begun = false
    const stop = effect(() => {
      const told = session.rollResult.value
      const { piece, space } = session.armed.value?.choice ?? {}
      const about = askedFor(session)
      const asked = session.picked.value.piece === undefined && staysOnMap(session, about) ? [] : about
      const waits = space !== undefined ? [{ space }] : piece !== undefined ? [{ piece }] : asked
      const first = begun ? undefined : firstSight(session, asked)
      begun ||= first !== undefined
      const targets = told === undefined ? (first ?? waits) : [{ space: told.space }]
      cancelAnimationFrame(frame)
      if (targets.length === 0) return
      // Wait a frame: a raised sheet is lowered by then.
      frame = requestAnimationFrame(() =>
        board.reveal(targets, document.querySelector('.sheet.low')?.getBoundingClientRect().top),
      )
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [session, board])
}
