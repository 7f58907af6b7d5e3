import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import type { ChatLine, ChatRoom } from '@topside/protocol'
import { chatRooms } from '@topside/protocol/chat'
import type { Connection } from '../net/connection.ts'
import type { Snapshot } from '../net/snapshot.ts'
import { type ChatUser, createRoomChat, type RoomChat } from './roomChat.ts'

/** The chat at a table: the rooms that this user may read, one of them shown. */
export interface Chat {
  /** The user of this browser. */
  readonly who: () => ChatUser | undefined
  readonly rooms: ReadonlySignal<readonly RoomChat[]>
  readonly shown: ReadonlySignal<RoomChat | undefined>
  /** Whether it is shown instead of the history. */
  readonly open: Signal<boolean>
  /** Set until the field for writing has taken the focus. */
  readonly writing: Signal<boolean>
  /** Number of unseen lines in all rooms. */
  readonly unread: ReadonlySignal<number>
  /** The last line by another user since the table was opened. */
  readonly latest: ReadonlySignal<ChatLine | undefined>
  show(room: ChatRoom): void
  /** Opens the field for writing; `false` if there is no room. */
  write(): boolean
  close(): void
}

/**
 * The rooms of a user. Players have their own room, and allies have one apart from their opponents; a user who plays
 * alone, or against computers only, has no room. Spectators chat in the spectator room, which players may enter once
 * the match is over.
 */
export function roomsFor({ seats, outcome }: Snapshot, spectator: boolean): ChatRoom[] {
  if (spectator) return ['spectators']
  const alone = seats.every(({ mine, bot }) => mine || bot !== '')
  return [
    ...(alone ? [] : (['players'] as const)),
    ...(hasAllies(seats) ? (['allies'] as const) : []),
    ...(outcome === undefined ? [] : (['spectators'] as const)),
  ]
}

/** Whether an allied seat belongs to another user or is free, and the user plays no other side. */
function hasAllies(seats: Snapshot['seats']): boolean {
  const own = seats.flatMap(({ mine }, seat) => (mine ? [seat] : []))
  const [first] = own
  const allies = first === undefined ? [] : (seats[first]?.allies ?? [])
  return (
    own.every((seat) => seat === first || allies.includes(seat)) &&
    allies.some((seat) => !own.includes(seat) && seats[seat]?.bot === '')
  )
}

/** The chat of a match on the screen. */
export function createChat(connection: Connection, spectator: boolean, who: () => ChatUser | undefined): Chat {
  const made = new Map<ChatRoom, RoomChat>()
  const roomOf = (room: ChatRoom, match: string): RoomChat => {
    const known = made.get(room) ?? createRoomChat(connection, room, match, who)
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
  const wanted = signal<ChatRoom | undefined>(undefined)
  const over = computed(() => connection.snapshot.value?.outcome !== undefined)
  // Reads with every new connection, and when the end of the match opens another room.
  const stopReading = effect(() => {
    void over.value
    if (connection.joins.value > 0) for (const room of rooms.value) untracked(() => void room.readOn())
  })
  const stopHearing = connection.onChat((news) => made.get(news.room)?.hear(news))
  return {
    who,
    rooms,
    shown: computed(() => rooms.value.find(({ room }) => room === wanted.value) ?? rooms.value[0]),
    open,
    writing,
    unread: computed(() => rooms.value.reduce((sum, room) => sum + room.unread.value, 0)),
    latest: computed(() => newest(rooms.value.flatMap((room) => room.latest.value ?? []))),
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

/** The most recent line. */
function newest(lines: readonly ChatLine[]): ChatLine | undefined {
  return lines.reduce<ChatLine | undefined>(
    (last, line) => (last === undefined || line.at >= last.at ? line : last),
    undefined,
  )
}

function isRoom(name: string): name is ChatRoom {
  return chatRooms.some((room) => room === name)
}
