import type { BoardHandle, BoardTarget } from '@topside/board'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { lazy } from '../parts/lazy.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { label } from '../words/label.tsx'
import { BoardControls } from './BoardControls.tsx'
import { exposeForTests } from './exposeForTests.ts'
import { MapSwitch } from './MapSwitch.tsx'
import { type BoardUse, mountBoard } from './mountBoard.ts'
import { usePointed } from './usePointed.ts'
import './BoardHost.css'

const Card = lazy(async () => (await import('./Card.tsx')).Card)

/** Props of a board on the page. */
interface BoardHostProps extends BoardUse {
  readonly onReady?: (board: BoardHandle) => void
  /** The board failed to load or draw. */
  readonly onFailed?: () => void
  /** Content in the lower left corner of the board. */
  readonly corner?: ComponentChildren
  /** Temporary content over the board. */
  readonly over?: ComponentChildren
}

/** The board with its layer for keyboard and screen reader; loaded on demand. */
export function BoardHost(props: BoardHostProps) {
  const host = useRef<HTMLDivElement>(null)
  const { pointed, point } = usePointed()
  const { state, board } = useBoard(host, props, point)
  const view = props.view.value
  const handle = useCallback(() => board.current, [board])
  return (
    <main class="board" data-testid="board" data-state={state}>
      <div class="board-host" ref={host} />
      {state === 'loading' && <p class="board-note">{label('board.loading')}</p>}
      {state === 'failed' && (
        <p class="board-note" role="alert">
          {label('board.failed')}
        </p>
      )}
      {state === 'ready' && props.corner}
      {state === 'ready' && props.over}
      {view !== undefined && pointed !== undefined && (
        <Card
          target={pointed}
          view={view}
          highlight={props.highlight}
          toScreen={(target) => board.current?.toScreen(target)}
          host={host.current}
        />
      )}
      {state === 'ready' && <BoardControls board={handle} />}
      {state === 'ready' && <MapSwitch board={handle} />}
    </main>
  )
}

/** Mounts a board in an element for the component's lifetime. */
function useBoard(
  host: { readonly current: HTMLElement | null },
  props: BoardHostProps,
  point: (target: BoardTarget | undefined) => void,
) {
  const context = useTableContext()
  const latest = useRef(props)
  latest.current = props
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const board = useRef<BoardHandle | undefined>(undefined)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const gone = new AbortController()
    mountBoard(element, context, () => latest.current, point, gone.signal).then(
      (mounted) => {
        if (mounted === undefined) return
        if (gone.signal.aborted) return mounted.destroy()
        gone.signal.addEventListener('abort', () => mounted.destroy())
        board.current = mounted.board
        setState('ready')
        latest.current.onReady?.(mounted.board)
      },
      (failure: unknown) => {
        console.error(failure)
        if (gone.signal.aborted) return
        setState('failed')
        latest.current.onFailed?.()
      },
    )
    return () => {
      gone.abort()
      board.current = undefined
      exposeForTests(undefined)
    }
  }, [context])
  return { state, board }
}
