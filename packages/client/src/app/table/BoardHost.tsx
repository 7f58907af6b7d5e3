import { effect, type ReadonlySignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardHandle, BoardTarget, BoardView, Highlight, Paths } from '../../board/api.ts'
import { lazy } from '../parts/lazy.tsx'
import { useScene } from '../parts/scene.ts'
import { low, narrow, reducedMotion, settings, theme } from '../settings/settings.ts'
import { describePiece, describeSpace } from './describe.ts'
import { exposeForTests } from './testing.ts'

const Card = lazy(async () => (await import('./Card.tsx')).Card)

/** How long the pointer rests on something before its card is shown, in ms. */
const REST = 300

/** Height of the controls on the board, in CSS pixels. */
const CONTROLS = 48

/** What a board shows and whom it tells. */
export interface BoardHostProps {
  readonly view: ReadonlySignal<BoardView | undefined>
  readonly highlight: ReadonlySignal<Highlight>
  readonly onSpace: (space: string, touch: boolean) => void
  readonly onPiece: (piece: string, touch: boolean) => void
  readonly onDrop: (piece: string, space: string) => void
  readonly onDrag?: (piece: string) => void
  readonly onCancel: () => void
  readonly onHover?: (target: BoardTarget | undefined) => void
  /** Whether a change of the view is shown as movement. */
  readonly animate: () => boolean
  /** The ways that pieces went to where they now are, as soon as they are known. */
  readonly trails?: () => Promise<Paths>
  readonly onReady?: (board: BoardHandle) => void
  /** What lies on the lower left corner of the board. */
  readonly corner?: preact.ComponentChildren
}

/** The board with its mirror for keyboard and screen reader, loaded when it is first needed. */
export function BoardHost(props: BoardHostProps) {
  const scene = useScene()
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const board = useRef<BoardHandle | undefined>(undefined)
  const { pointed, point } = usePointed()

  useEffect(() => {
    let gone = false
    let undo: (() => void) | undefined
    const { title, speaker } = scene
    let touch = false
    const notice = (event: PointerEvent) => {
      touch = event.pointerType === 'touch'
    }
    const element = host.current
    if (element === null) return
    element.addEventListener('pointerdown', notice, true)
    const start = async () => {
      await import('./csp.ts')
      const { createBoard, createMirror } = await import('../../board/index.ts')
      if (gone) return
      const made = await createBoard(element, {
        board: title.board,
        counters: title.counters,
        sides: title.sides,
        faces: title.rules.table.faces,
        ...(title.faces !== undefined && { looks: title.faces }),
        label: `The map of ${title.rules.name}`,
        theme: theme.peek(),
        pattern: settings.peek().pattern,
        reducedMotion: reducedMotion.peek(),
        below: narrow.peek() || low.peek() ? 0 : CONTROLS,
        onSpace: (space) => {
          if (touch) point(undefined)
          latest.current.onSpace(space, touch)
        },
        onPiece: (piece) => {
          if (touch) point(undefined)
          latest.current.onPiece(piece, touch)
        },
        onDrag: (piece) => latest.current.onDrag?.(piece),
        onDrop: (piece, space) => latest.current.onDrop(piece, space),
        onHover: (target) => {
          point(target)
          latest.current.onHover?.(target)
        },
        onCancel: () => latest.current.onCancel(),
      })
      if (gone) return made.destroy()
      board.current = made
      const mirror = createMirror(element, made, {
        describe: (space: string) => {
          const view = latest.current.view.peek()
          return view === undefined ? space : describeSpace(title, speaker, view, space)
        },
        describePiece: (id: string) => {
          const piece = latest.current.view.peek()?.pieces.find((each) => each.id === id)
          return piece === undefined ? id : describePiece(title, speaker, piece)
        },
      })
      let first = true
      let newest: BoardView | undefined
      let ways: Paths = new Map()
      const stops = [
        effect(() => {
          const view = latest.current.view.value
          if (view === undefined) return
          mirror.update(view)
          const { animate, trails } = latest.current
          if (first || !animate() || reducedMotion.peek() || trails === undefined) {
            void made.update(view, !first && animate())
            first = false
            newest = view
            return
          }
          newest = view
          void trails().then((paths) => {
            ways = new Map([...ways, ...paths])
            // What has come meanwhile is shown by its own update.
            if (gone || newest !== view) return
            void made.update(view, true, ways)
            ways = new Map()
          })
        }),
        effect(() => {
          made.highlight(latest.current.highlight.value)
          mirror.highlight(latest.current.highlight.value)
        }),
        effect(() => made.setTheme(theme.value)),
        effect(() => made.setPattern(settings.value.pattern)),
        effect(() => made.setReducedMotion(reducedMotion.value)),
      ]
      scene.show = ({ piece, space }) => {
        const at = space ?? latest.current.view.peek()?.pieces.find((each) => each.id === piece)?.space
        if (at === undefined) return
        made.panTo(at)
        if (piece !== undefined) made.fan(at)
      }
      exposeForTests(made)
      undo = () => {
        for (const stop of stops) stop()
        mirror.destroy()
        made.destroy()
      }
      setState('ready')
      latest.current.onReady?.(made)
    }
    start().catch((failure: unknown) => {
      console.error(failure)
      if (!gone) setState('failed')
    })
    return () => {
      gone = true
      element.removeEventListener('pointerdown', notice, true)
      undo?.()
      board.current = undefined
      exposeForTests(undefined)
    }
  }, [scene])

  const view = props.view.value
  return (
    <main class="board" data-testid="board" data-state={state}>
      <div class="board-host" ref={host} />
      {state === 'loading' && <p class="board-note">Unfolding the map…</p>}
      {state === 'failed' && (
        <p class="board-note" role="alert">
          The map could not be drawn here. Everything can still be played from the list of choices.
        </p>
      )}
      {state === 'ready' && props.corner}
      {view !== undefined && pointed !== undefined && (
        <Card target={pointed} view={view} high={isLow(board.current, pointed, host.current)} />
      )}
      {state === 'ready' && (
        <div class="board-zoom">
          <button type="button" class="round" aria-label="Zoom in" onClick={() => board.current?.zoomBy(1.3)}>
            +
          </button>
          <button type="button" class="round" aria-label="Zoom out" onClick={() => board.current?.zoomBy(1 / 1.3)}>
            −
          </button>
          <button type="button" class="round" aria-label="Whole map" onClick={() => board.current?.fit()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" fill="none" stroke="currentColor" stroke-width="1.6" />
            </svg>
          </button>
        </div>
      )}
    </main>
  )
}

/** What the pointer, or a long press, rests on. */
function usePointed() {
  const [pointed, setPointed] = useState<BoardTarget | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const point = (target: BoardTarget | undefined) => {
    clearTimeout(timer.current)
    if (target === undefined) setPointed(undefined)
    else timer.current = setTimeout(() => setPointed(target), REST)
  }
  return { pointed, point }
}

/** Whether something lies where the card would cover it: in the lower left quarter of the board. */
function isLow(board: BoardHandle | undefined, target: BoardTarget, host: HTMLElement | null): boolean {
  const [at, within] = [board?.toScreen(target), host?.getBoundingClientRect()]
  if (at === undefined || within === undefined) return false
  return at.x < within.left + within.width / 2 && at.y > within.top + within.height / 2
}
