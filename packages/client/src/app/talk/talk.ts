import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { TalkLine, TalkRoom } from '@topside/protocol'
import type { Connection } from '../net/connection.ts'
import type { Snapshot } from '../net/snapshot.ts'
import { createRoomTalk, type RoomTalk, type Talker } from './roomTalk.ts'

/** The talk at a table: the rooms that this person may hear, one of them shown. */
export interface Talk {
  /** The person of this browser. */
  readonly who: () => Talker | undefined
  readonly rooms: ReadonlySignal<readonly RoomTalk[]>
  readonly shown: ReadonlySignal<RoomTalk | undefined>
  /** Whether it is on the screen, instead of the history. */
  readonly open: Signal<boolean>
  /** Set while the line to write on is waited for: it takes the focus. */
  readonly writing: Signal<boolean>
  /** Number of lines in all rooms that were not seen here. */
  readonly unread: ReadonlySignal<number>
  /** The last line that somebody else said while the table was open. */
  readonly latest: ReadonlySignal<TalkLine | undefined>
  show(room: TalkRoom): void
  /** Goes to where one writes; `false` if there is nobody to talk to. */
  write(): boolean
  close(): void
}

/**
 * Players talk among themselves; whoever plays alone has nobody to talk to. Spectators talk in the gallery, and players with them once the
 * match is over.
 */
export function roomsFor({ seats, outcome }: Snapshot, spectator: boolean): TalkRoom[] {
  if (spectator) return ['gallery']
  const alone = seats.every((seat) => seat.mine)
  return [...(alone ? [] : (['players'] as const)), ...(outcome === undefined ? [] : (['gallery'] as const))]
}

/** The talk of a match on the screen. */
export function createTalk(connection: Connection, spectator: boolean, who: () => Talker | undefined): Talk {
  const made = new Map<TalkRoom, RoomTalk>()
  const roomOf = (room: TalkRoom, match: string): RoomTalk => {
    const known = made.get(room) ?? createRoomTalk(connection, room, match, who)
    made.set(room, known)
    return known
  }
  const names = computed(() => {
    const snapshot = connection.snapshot.value
    return snapshot === undefined ? '' : roomsFor(snapshot, spectator).join()
  })
  const rooms = computed(() => {
    const match = connection.snapshot.peek()?.match ?? ''
    return names.value.split(',').flatMap((name) => (isRoom(name) ? [roomOf(name, match)] : []))
  })
  const [open, writing] = [signal(false), signal(false)]
  const wanted = signal<TalkRoom | undefined>(undefined)
  const over = computed(() => connection.snapshot.value?.outcome !== undefined)
  // With every new connection, and when the end of the match opens a door.
  const stopReading = effect(() => {
    void over.value
    if (connection.joins.value > 0) for (const room of rooms.value) untracked(() => void room.readOn())
  })
  const stopHearing = connection.onTalk((news) => made.get(news.room)?.hear(news))
  return {
    who,
    rooms,
    shown: computed(() => rooms.value.find(({ room }) => room === wanted.value) ?? rooms.value[0]),
    open,
    writing,
    unread: computed(() => rooms.value.reduce((sum, room) => sum + room.unread.value, 0)),
    latest: computed(() =>
      rooms.value
        .flatMap((room) => room.latest.value ?? [])
        .reduce<TalkLine | undefined>(
          (last, line) => (last === undefined || line.at >= last.at ? line : last),
          undefined,
        ),
    ),
    show(room) {
      wanted.value = room
    },
    write() {
      if (rooms.value.length === 0) return false
      open.value = true
      writing.value = true
      return true
    },
    close() {
      stopReading()
      stopHearing()
      for (const room of made.values()) room.close()
    },
  }
}

function isRoom(name: string): name is TalkRoom {
  return name === 'players' || name === 'gallery'
}
