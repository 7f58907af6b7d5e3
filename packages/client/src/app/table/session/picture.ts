import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { BoardView, Highlight, Paths } from '@topside/board'
import type { Analysis, Choice, Options, OverlayRules, Plan, TitleDisplay } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { namedIn } from '../../board/namedIn.ts'
import { NO_HIGHLIGHT } from '../../board/noHighlight.ts'
import { type Overlays, overlaysOf, seenIn } from '../../board/overlays.ts'
import { viewOfSnapshot } from '../../board/view.ts'
import type { Connection } from '../../net/connection.ts'
import type { SeatSnapshot } from '../../net/snapshot.ts'
import { type Lit, litBy } from '../../parts/tableContext.ts'
import type { Armed } from './answering.ts'
import { costs, type Picked, pressable, takenIn } from './choosing.ts'
import { attackedIn, hostileIn } from './hostile.ts'
import { likeness } from './likeness.ts'
import { newMovementPaths } from './newMovementPaths.ts'
import type { Moment } from './playbackMoment.ts'
import { type RollResult, showRollResults } from './rollResult.ts'

/** The data that determine the picture of a match, besides the server's state. */
interface Attention {
  readonly seat: ReadonlySignal<number | undefined>
  readonly decision: ReadonlySignal<WireDecision | undefined>
  readonly picked: ReadonlySignal<Picked>
  readonly open: ReadonlySignal<readonly Choice[]>
  readonly considered: ReadonlySignal<Choice | undefined>
  readonly armed: ReadonlySignal<Armed | undefined>
  readonly mine: ReadonlySignal<readonly number[]>
  readonly seats: ReadonlySignal<readonly SeatSnapshot[]>
  /** Length of the history when the user last acted. */
  readonly seen: Signal<number>
  /** The choice considered, otherwise the choice pointed at. */
  readonly shown: ReadonlySignal<Choice | undefined>
  readonly lit: ReadonlySignal<Lit | undefined>
  /** The piece chosen, considered or pointed at. */
  readonly lookedAt: ReadonlySignal<string | undefined>
  /** The advice for the question. */
  readonly hint: ReadonlySignal<Analysis | undefined>
  /** The plan so far. */
  readonly plan: ReadonlySignal<Plan | undefined>
}

/** What the board shows. */
export interface Picture {
  readonly view: ReadonlySignal<BoardView | undefined>
  readonly highlight: ReadonlySignal<Highlight>
  readonly overlays: Overlays
  /** The interchangeable pieces of the question: by id, the ids of all that are alike. */
  readonly alike: ReadonlySignal<ReadonlyMap<string, readonly string[]>>
  /** A moment of the recap, shown instead of the present. */
  readonly playback: Signal<Moment | undefined>
  /** A result being announced on the map. */
  readonly rollResult: Signal<RollResult | undefined>
  /** The paths of moves since the last call. */
  movementPaths(): Paths
  /** Loads the functions for overlays and paths, if the title loads them separately; nothing waits for them. */
  fetchOverlays(): void
}

const EMPTY: ReadonlySet<string> = new Set()
const NONE: ReadonlyMap<string, readonly string[]> = new Map()
const STRAIGHT = 2

/**
 * The picture of a match: the board's contents, what can be chosen, where a piece would go, and the active overlays.
 */
export function pictureOf(
  title: TitleDisplay,
  connection: Connection,
  attention: Attention,
): Picture & { close(): void } {
  const playback = signal<Moment | undefined>(undefined)
  const rollResult = signal<RollResult | undefined>(undefined)
  const marked = signal<ReadonlySet<string>>(EMPTY)
  const present = computed(() => {
    const snapshot = connection.snapshot.value
    return snapshot === undefined ? undefined : viewOfSnapshot(title, snapshot, attention.seat.value)
  })
  const options = computed(() => connection.snapshot.value?.options)
  const rules = signal<OverlayRules>(title)
  const overlays = overlaysOf(title, present, options, attention.lookedAt, rules)
  const path = computed(() => pathOf(rules.value, attention.shown.value, present.value, options.value))
  const newPaths = newMovementPaths(connection)
  const stopTelling = showRollResults(
    connection,
    { view: present, mine: attention.mine, seen: attention.seen },
    { rollResult, marked },
  )
  return {
    view: computed(() => playback.value?.view ?? present.value),
    alike: alikeOf(title, attention.decision, present),
    highlight: highlightOf(title, attention, { present, overlays, path, playback, rollResult, marked }),
    overlays,
    playback,
    rollResult,
    fetchOverlays() {
      title.overlays?.().then(
        (fetched) => {
          rules.value = fetched
        },
        () => undefined,
      )
    },
    movementPaths: () => playback.peek()?.paths ?? newPaths.next(),
    close() {
      stopTelling()
      newPaths.close()
    },
  }
}

/** The data that determine the highlight, besides the user's attention. */
interface HighlightInput {
  readonly present: ReadonlySignal<BoardView | undefined>
  readonly overlays: Overlays
  /** The path of the choice that is shown. */
  readonly path: ReadonlySignal<readonly string[]>
  readonly playback: ReadonlySignal<Moment | undefined>
  readonly rollResult: ReadonlySignal<RollResult | undefined>
  readonly marked: ReadonlySignal<ReadonlySet<string>>
}

/** The highlight on the board: what can be chosen, is chosen, announced or pointed at. */
function highlightOf(title: TitleDisplay, attention: Attention, shown: HighlightInput): ReadonlySignal<Highlight> {
  const { seat, seats, decision, picked, open, plan } = attention
  const { present, overlays, path, playback, rollResult, marked } = shown
  const figures = computed(() => costs(open.value, title.shownValue))
  const glowing = computed(() =>
    decision.value === undefined ? { pieces: EMPTY, spaces: EMPTY } : pressable(decision.value.choices, picked.value),
  )
  const taken = computed(() => takenIn(decision.value?.args))
  const named = namedFirst(attention)
  const hostile = computed(() => hostileIn(title, open.value, present.value, seats.value[seat.value ?? -1]?.side))
  const attacked = computed(() => attackedIn(title, open.value))
  return computed<Highlight>(() => {
    if (playback.value !== undefined) return { ...NO_HIGHLIGHT, overlays: overlays.shown.value }
    const told = rollResult.value
    const way = told === undefined ? path.value : told.path
    const { pieces, spaces } = glowing.value
    const lit = told === undefined ? named.value : litBy({ space: told.space })
    return {
      selectablePieces: pieces,
      selectableSpaces: spaces,
      ...chosenOf(attention, taken.value),
      dimmed: pieces.size + spaces.size > 0,
      costs: figures.value,
      hostileSpaces: new Set([...hostile.value, ...attacked.value.all]),
      dueSpaces: attacked.value.due,
      marked: marked.value,
      ...(way.length >= STRAIGHT && { path: way }),
      ...((plan.value?.parts.length ?? 0) > 0 && { plans: plan.value?.parts ?? [] }),
      ...(overlays.shown.value.length > 0 && { overlays: overlays.shown.value }),
      ...(lit !== undefined && { lit }),
    }
  })
}

/** The path that a piece would take with a choice; empty if it moves nothing. */
function pathOf(rules: OverlayRules, choice?: Choice, view?: BoardView, options?: Options): readonly string[] {
  if (choice === undefined || view === undefined || options === undefined) return []
  return rules.path?.(seenIn(view, options), choice) ?? []
}

/**
 * The pieces and spaces that are picked, wait for confirmation or are considered, with the pieces that are already
 * taken.
 */
function chosenOf({ picked, armed, considered }: Attention, taken: Iterable<string>) {
  const choice = armed.value?.choice ?? considered.value
  const { piece, space } = picked.value
  return {
    chosenPieces: new Set([...taken, piece, choice?.piece].filter((id) => id !== undefined)),
    chosenSpaces: new Set([space, choice?.space].filter((id) => id !== undefined)),
  }
}

/** The pieces and spaces pointed at, otherwise the advised ones, otherwise the ones that the question names. */
function namedFirst({ lit, hint, decision }: Attention): ReadonlySignal<Lit | undefined> {
  return computed(() => {
    const advised = hint.value?.choice
    return lit.value ?? (advised === undefined ? namedIn(decision.value?.args) : litBy(advised))
  })
}

/** The pieces of the question that look interchangeable to the user. */
function alikeOf(
  title: TitleDisplay,
  decision: Attention['decision'],
  present: ReadonlySignal<BoardView | undefined>,
): Picture['alike'] {
  return computed(() => {
    const [compare, asked, view] = [likeness.value, decision.value, present.value]
    return compare && asked && view ? compare(title, asked, view.pieces) : NONE
  })
}
