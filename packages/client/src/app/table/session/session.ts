import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardTarget } from '@topside/board'
import type { Choice, Options, TitleDisplay } from '@topside/engine'
import type { Connection } from '../../net/connection.ts'
import { boardlessContext, type Lit, type TableContext } from '../../parts/tableContext.ts'
import { entryOf } from '../../parts/titles.ts'
import { holderName } from '../../words/computer.ts'
import type { SeatName } from '../../words/names.ts'
import { type Speaker, speakerOf } from '../../words/speak.ts'
import { type Answering, type Armed, answeringOf } from './answering.ts'
import { candidates, NOTHING, type Picked, pointedAt } from './choosing.ts'
import { type Hinting, hintingOf } from './hinting.ts'
import { type LastOwnAnswer, lastAnswerWith } from './lastAnswer.ts'
import type { Notice } from './notice.ts'
import { type Picture, pictureOf } from './picture.ts'
import { type Pressing, pressingOf } from './pressing.ts'
import { type Previewing, previewingOf, type SelectionState } from './previewing.ts'
import { type Seating, seatingOf } from './seating.ts'
import { tellTakebacks } from './takebackNews.ts'

/** A match on the screen: the server's state, the user's picks, and all actions. */
export interface Session
  extends Picture,
    Pressing,
    SelectionState,
    Hinting,
    Omit<Seating, 'seats'>,
    Pick<Answering, 'command' | 'answer' | 'undo' | 'takeBackTo'>,
    Pick<Previewing, 'previews' | 'plan' | 'preview' | 'previewOf'> {
  readonly title: TitleDisplay
  readonly connection: Connection
  readonly speaker: Speaker
  readonly context: TableContext
  /** The choices that agree with the picks. */
  readonly open: ReadonlySignal<readonly Choice[]>
  /** The user's last answer, if taking it back needs consent. */
  readonly last: ReadonlySignal<LastOwnAnswer | undefined>
  /** Number of answers that the user has given on this page. */
  readonly acted: ReadonlySignal<number>
  /** Length of the history when the user last answered on this page. */
  readonly seen: ReadonlySignal<number>
  /** The choice that waits for confirmation, is considered, or is pointed at on the board, in this order. */
  readonly shown: ReadonlySignal<Choice | undefined>
  close(): void
}

/** A session for a match of `title` with these options. */
export function createSession(title: TitleDisplay, connection: Connection, options: Options = {}): Session {
  const speaker = speakerOf(title, seatNames(connection))
  const lit = signal<Lit | undefined>(undefined)
  const context: TableContext = { ...boardlessContext(title, speaker, options), lit }
  const selection = newSelection()
  const pointed = signal<BoardTarget | undefined>(undefined)
  const { seats, ...shownSeat } = seatingOf(connection)
  const seating = { seats, ...shownSeat }
  const open = computed(() => candidates(seating.decision.value?.choices ?? [], selection.picked.value))
  const shown = computed(
    () =>
      selection.armed.value?.choice ??
      selection.considered.value ??
      pointedAt(open.value, selection.picked.value, pointed.value),
  )
  const lookedAt = computed(() => pointed.value?.piece ?? selection.picked.value.piece ?? shown.value?.piece)
  const [seen, acted] = [signal(0), signal(0)]
  const previewing = previewingOf(connection, seating, selection, shown)
  const { plan } = previewing
  const { close: closeHints, ...hinting } = hintingOf(
    connection,
    seating,
    entryOf(title.rules.id)?.heuristics !== undefined,
  )
  const { hint } = hinting
  const attention = { ...seating, ...selection, open, shown, lit, seen, lookedAt, plan, hint }
  const picture = pictureOf(title, connection, attention)
  const answering = answeringOf(connection, seating, { ...selection, seen, acted })
  const lastAnswer = lastAnswerWith(connection, seating, seen)
  const stopTelling = tellTakebacks(connection, selection.notice)
  const pressing = pressingOf({ ...picture, seating, selection, pointed, answering })
  return {
    ...answering,
    ...pressing,
    title,
    connection,
    speaker,
    context,
    open,
    shown,
    last: lastAnswer.last,
    acted,
    seen,
    ...shownSeat,
    ...selection,
    ...hinting,
    ...picture,
    plan,
    previews: previewing.previews,
    preview: previewing.preview,
    previewOf: previewing.previewOf,
    undo() {
      pressing.elsewhere()
      return answering.undo()
    },
    close() {
      previewing.close()
      lastAnswer.close()
      stopTelling()
      closeHints()
      picture.close()
      connection.close()
    },
  }
}

/** Initial state: nothing picked, considered or waiting. */
function newSelection(): SelectionState {
  return {
    picked: signal<Picked>(NOTHING),
    considered: signal<Choice | undefined>(undefined),
    armed: signal<Armed | undefined>(undefined),
    notice: signal<Notice | undefined>(undefined),
  }
}

/** The seats' names. Subscribers are notified only when a name changes, not with every command. */
function seatNames({ snapshot }: Connection): () => readonly SeatName[] {
  const text = computed(() =>
    JSON.stringify(snapshot.value?.seats.map((seat) => ({ name: holderName(seat), side: seat.side })) ?? []),
  )
  const names = computed(() => JSON.parse(text.value) as readonly SeatName[])
  return () => names.value
}
