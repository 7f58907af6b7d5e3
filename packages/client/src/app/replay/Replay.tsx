import { computed, signal } from '@preact/signals'
import type { RecordLine } from '@topside/engine'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BoardHandle } from '../../board/api.ts'
import { History } from '../history/History.tsx'
import { asApiError } from '../net/api.ts'
import { api, needPerson } from '../net/person.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Heading } from '../parts/Heading.tsx'
import { Live } from '../parts/Live.tsx'
import { Mark } from '../parts/Mark.tsx'
import { RuleDialog, RuleLink } from '../parts/Rule.tsx'
import { Say } from '../parts/Say.tsx'
import { saveJson } from '../parts/save.ts'
import { bareScene, SceneProvider } from '../parts/scene.ts'
import { go } from '../route.ts'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { narrow } from '../settings/settings.ts'
import { BoardHost } from '../table/BoardHost.tsx'
import { LayerCorner } from '../table/LayerSwitches.tsx'
import { Legend } from '../table/Legend.tsx'
import { layersOf } from '../table/layers.ts'
import { namedIn } from '../table/picture.ts'
import { StatusLine } from '../table/StatusLine.tsx'
import { Tray } from '../table/Tray.tsx'
import { trailsFrom } from '../table/trails.ts'
import { viewOfTable } from '../table/view.ts'
import { speakerOf } from '../words/speak.ts'
import { ArchivedTalk } from './ArchivedTalk.tsx'
import { frameOfLine, linesFor, type Viewer } from './frames.ts'
import type { Reel } from './ReplayScreen.tsx'
import { Timeline } from './Timeline.tsx'

const NONE: ReadonlySet<string> = new Set()

/** A match played back: step, play, jump, as anybody saw it then. */
export function Replay(props: { reel: Reel; match: string | undefined }) {
  const { title, file, film } = props.reel
  const last = film.frames.length - 1
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(2)
  const [viewer, setViewer] = useState<Viewer>('all')
  const [menu, setMenu] = useState(false)
  const [board, setBoard] = useState<BoardHandle | undefined>(undefined)
  const [menuNote, setMenuNote] = useState('')

  const state = useMemo(() => ({ at: signal(0), viewer: signal<Viewer>('all') }), [])
  const end = film.frames[last]
  const seats = useMemo(
    () => file.seats.map((seat, index) => ({ name: seat.name, side: end?.sides[index] ?? '' })),
    [file, end],
  )
  const scene = useMemo(
    () =>
      bareScene(
        title,
        speakerOf(title, () => seats),
      ),
    [title, seats],
  )
  const view = useMemo(
    () =>
      computed(() => {
        const frame = film.frames[state.at.value]
        return frame && viewOfTable(title, frame.table, state.viewer.value)
      }),
    [film, title, state],
  )
  const layers = useMemo(() => layersOf(title, view, signal(file.options)), [title, view, file])
  const highlight = useMemo(
    () =>
      computed(() => ({
        selectablePieces: NONE,
        selectableSpaces: NONE,
        chosenPieces: NONE,
        chosenSpaces: NONE,
        dimmed: false,
        layers: layers.shown.value,
        ...(scene.lit.value !== undefined && { lit: scene.lit.value }),
      })),
    [scene, layers],
  )
  const show = (moment: number) => setAt(Math.max(0, Math.min(last, moment)))
  useEffect(() => {
    state.at.value = at
    state.viewer.value = viewer
  }, [state, at, viewer])

  useEffect(() => {
    if (!playing) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => setAt(at + 1), 1000 / speed)
    return () => clearTimeout(timer)
  }, [playing, at, last, speed])

  const frame = film.frames[at]
  const before = useRef(0)
  const trails = useMemo(() => {
    return async () => {
      const [from, to] = [before.current, state.at.peek()]
      before.current = to
      const known = linesFor(film, state.viewer.peek()).slice(0, film.frames[to]?.history ?? 0)
      // Only a step onwards is a movement that the history tells of.
      return trailsFrom(known, to === from + 1 ? (film.frames[from]?.history ?? 0) : known.length)
    }
  }, [film, state])
  const lines = linesFor(film, viewer)
  const shownLines = useMemo(() => lines.slice(0, frame?.history ?? 0), [lines, frame])
  const headings = useMemo(() => lines.flatMap(({ line }, index) => ((line.heading ?? 9) <= 2 ? [index] : [])), [lines])
  const jump = (by: 1 | -1) => {
    const moments = headings.map((index) => frameOfLine(film, index))
    const next = by === 1 ? moments.find((moment) => moment > at) : moments.findLast((moment) => moment < at)
    show(next ?? (by === 1 ? last : 0))
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement ||
        event.target instanceof HTMLTextAreaElement ||
        document.querySelector('dialog[open]') !== null
      )
        return
      if (event.target instanceof HTMLElement && event.target.closest('.board-mirror') !== null) return
      const keys: { readonly [key: string]: () => void } = {
        ArrowRight: () => show(at + 1),
        ArrowLeft: () => show(at - 1),
        PageDown: () => jump(1),
        PageUp: () => jump(-1),
        Home: () => show(0),
        End: () => show(last),
      }
      const act =
        event.key === ' ' && !(event.target instanceof HTMLButtonElement) ? () => setPlaying(!playing) : keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  })
  const sides = seats.map((seat) => seat.side)
  const current = (frame?.history ?? 1) - 1
  const tracks = view.value?.tracks
  const outcome = film.outcome
  const words = lines[current]?.line
  // What the moment is about is brought into sight.
  useEffect(() => {
    const named = namedIn(words?.args)
    if (named === undefined) return
    const pieces = [...named.pieces].map((piece) => ({ piece }))
    board?.reveal(pieces.length > 0 ? pieces : [...named.spaces].map((space) => ({ space })))
  }, [board, words])
  const plain = (line: RecordLine) => scene.speaker.plain({ key: line.key, ...(line.args && { args: line.args }) })
  const turns = headings.filter((index) => lines[index]?.line.heading === 1)
  const viewers: readonly (readonly [Viewer, string])[] = [
    ['all', 'Everything shown'],
    ...seats.map((_, seat) => [seat, `As ${scene.speaker.names.seat(seat)} saw it`] as const),
    ['gallery', 'As spectators saw it'],
  ]
  const toDice = () =>
    go(props.match === undefined ? { screen: 'file', dice: true } : { screen: 'dice', match: props.match })
  const importHere = async () => {
    if ((await needPerson()) === undefined) return
    try {
      const made = await api.importMatch(file)
      go({ screen: made.status === 'finished' ? 'archive' : 'match', match: made.id })
    } catch (failure) {
      setMenuNote(scene.speaker.plain(asApiError(failure).text))
    }
  }
  const history = (
    <History lines={lines} sides={sides} current={current} onPick={(index) => show(frameOfLine(film, index))} />
  )
  return (
    <SceneProvider value={scene}>
      <div class={`table replay ${narrow.value ? 'phone' : ''}`} data-testid="replay-screen">
        <header class="top" data-testid="header">
          <Heading name={title.rules.name} />
          <StatusLine title={title} speaker={scene.speaker} tracks={tracks} />
          <span class="spring" />
          <ul class="seats">
            {seats.map((seat, index) => (
              <li key={index}>
                <span class="seat">
                  <Mark side={seat.side} />
                  <span class="seat-name">{scene.speaker.names.seat(index)}</span>
                  <span class="muted seat-person">{seat.name}</span>
                </span>
              </li>
            ))}
          </ul>
          <button type="button" class="plain more" aria-label="Menu" onClick={() => setMenu(true)}>
            ⋯
          </button>
        </header>
        <BoardHost
          view={view}
          highlight={highlight}
          onSpace={() => undefined}
          onPiece={() => undefined}
          onDrop={() => undefined}
          onCancel={() => undefined}
          animate={() => speed <= 4}
          trails={trails}
          corner={narrow.value ? null : <LayerCorner layers={layers} />}
          onReady={setBoard}
        />
        <aside class="margin">
          <section class="replay-head" aria-label="The match">
            {outcome !== undefined && (
              <p class="replay-outcome" data-testid="result">
                {outcome.winner === null ? (
                  'A draw. '
                ) : (
                  <>
                    <Say text={{ key: 'won', args: { seat: { seat: outcome.winner } } }} />.{' '}
                  </>
                )}
                <Say text={outcome.reason} /> <RuleLink rule={outcome.reason.rule} />
              </p>
            )}
            <label class="row">
              <span class="unseen">Seen by</span>
              <select
                data-testid="viewer"
                value={String(viewer)}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setViewer(value === 'all' || value === 'gallery' ? value : Number(value))
                }}
              >
                {viewers.map(([id, label]) => (
                  <option key={id} value={String(id)}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <p class="replay-links small">
              <button type="button" class="plain link" data-testid="to-dice" onClick={toDice}>
                Dice and luck
              </button>
              <button type="button" class="plain link" onClick={() => saveJson(file, props.match ?? 'match')}>
                Save as a file
              </button>
              {props.match !== undefined ? (
                <button
                  type="button"
                  class="plain link"
                  onClick={() =>
                    void navigator.clipboard?.writeText(location.href).then(() => setMenuNote('Link copied.'))
                  }
                >
                  Copy the link
                </button>
              ) : (
                <button type="button" class="plain link" data-testid="import" onClick={() => void importHere()}>
                  {file.outcome === undefined ? 'Play on from here' : 'Put it into the archive'}
                </button>
              )}
              <span role="status" class="muted">
                {menuNote}
              </span>
            </p>
          </section>
          <Tray lines={shownLines} sides={sides} />
          {props.match === undefined ? (
            <section class="history-panel" aria-label="History">
              {history}
            </section>
          ) : (
            <ArchivedTalk match={props.match} history={history} />
          )}
        </aside>
        <Timeline
          at={at}
          last={last}
          words={words === undefined ? '' : plain(words)}
          notches={turns.map((index) => frameOfLine(film, index))}
          playing={playing}
          speed={speed}
          onShow={show}
          onJump={jump}
          onPlay={() => setPlaying(!playing && at < last)}
          onSpeed={setSpeed}
        />
        <Live name="moment" words={playing || words === undefined ? '' : plain(words)} />
        {menu && (
          <Dialog title="Settings and signs" onClose={() => setMenu(false)}>
            <SettingsPanel />
            <h3>On the counters</h3>
            <Legend view={view.value} />
          </Dialog>
        )}
        <RuleDialog />
      </div>
    </SceneProvider>
  )
}
