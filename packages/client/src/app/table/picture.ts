import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Args, Choice, TitlePackage } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import type { BoardView, Highlight, Paths } from '../../board/api.ts'
import type { Moment } from '../history/film.ts'
import type { Connection } from '../net/connection.ts'
import type { Lit } from '../parts/scene.ts'
import { costs, type Picked, pressable } from './choosing.ts'
import { type Layers, layersOf, seenIn } from './layers.ts'
import { trailsOf } from './trailing.ts'
import { viewOfSnapshot } from './view.ts'

/** What the picture of a match depends on besides what the server says. */
export interface Attention {
  readonly seat: ReadonlySignal<number | undefined>
  readonly decision: ReadonlySignal<WireDecision | undefined>
  readonly picked: ReadonlySignal<Picked>
  readonly open: ReadonlySignal<readonly Choice[]>
  readonly considered: ReadonlySignal<Choice | undefined>
  /** What is considered, or else pointed at. */
  readonly shown: ReadonlySignal<Choice | undefined>
  readonly lit: ReadonlySignal<Lit | undefined>
}

/** What the board shows. */
export interface Picture {
  readonly view: ReadonlySignal<BoardView | undefined>
  readonly highlight: ReadonlySignal<Highlight>
  readonly layers: Layers
  /** A moment of what happened meanwhile, shown instead of the present. */
  readonly film: Signal<Moment | undefined>
  /** The ways that pieces went since it was asked last. */
  trails(): Promise<Paths>
}

const EMPTY: ReadonlySet<string> = new Set()
const STRAIGHT = 2

/** The picture of a match: what lies on the board, what can be chosen, where a piece would go, and the layers that are on. */
export function pictureOf(
  title: TitlePackage,
  connection: Connection,
  attention: Attention,
): Picture & { close(): void } {
  const { seat, decision, picked, open, considered, shown, lit } = attention
  const film = signal<Moment | undefined>(undefined)
  const present = computed(() => {
    const snapshot = connection.snapshot.value
    return snapshot === undefined ? undefined : viewOfSnapshot(title, snapshot, seat.value)
  })
  const options = computed(() => connection.snapshot.value?.options)
  const layers = layersOf(title, present, options)
  const path = computed(() => {
    const [choice, view, chosen] = [shown.value, present.value, options.value]
    if (choice === undefined || view === undefined || chosen === undefined) return []
    return title.path?.(seenIn(view, chosen), choice) ?? []
  })
  const figures = computed(() => costs(open.value, title.shownValue))
  const glowing = computed(() =>
    decision.value === undefined ? { pieces: EMPTY, spaces: EMPTY } : pressable(decision.value.choices, picked.value),
  )
  /** What the question names, unless something is pointed at. */
  const named = computed(() => lit.value ?? namedIn(decision.value?.args))
  const highlight = computed<Highlight>(() => {
    if (film.value !== undefined) return { ...NOTHING, layers: layers.shown.value }
    const choice = considered.value
    const chosen = picked.value
    const { pieces, spaces } = glowing.value
    return {
      selectablePieces: pieces,
      selectableSpaces: spaces,
      chosenPieces: new Set([chosen.piece, choice?.piece].filter((id) => id !== undefined)),
      chosenSpaces: new Set([chosen.space, choice?.space].filter((id) => id !== undefined)),
      dimmed: pieces.size + spaces.size > 0,
      costs: figures.value,
      ...(path.value.length >= STRAIGHT && { path: path.value }),
      ...(layers.shown.value.length > 0 && { layers: layers.shown.value }),
      ...(named.value !== undefined && { lit: named.value }),
    }
  })
  const trailing = trailsOf(connection)
  return {
    view: computed(() => film.value?.view ?? present.value),
    highlight,
    layers,
    film,
    trails: async () => film.peek()?.paths ?? (await trailing.next()),
    close: trailing.close,
  }
}

/** The pieces and spaces that arguments of a text name. */
export function namedIn(args: Args | undefined): Lit | undefined {
  const pieces = new Set<string>()
  const spaces = new Set<string>()
  for (const arg of Object.values(args ?? {})) {
    if (typeof arg !== 'object') continue
    if ('piece' in arg) pieces.add(arg.piece)
    else if ('space' in arg) spaces.add(arg.space)
    else if ('pieces' in arg) for (const piece of arg.pieces) pieces.add(piece)
    else if ('spaces' in arg) for (const space of arg.spaces) spaces.add(space)
  }
  return pieces.size + spaces.size === 0 ? undefined : { pieces, spaces }
}

const NOTHING: Highlight = {
  selectablePieces: EMPTY,
  selectableSpaces: EMPTY,
  chosenPieces: EMPTY,
  chosenSpaces: EMPTY,
  dimmed: false,
}
