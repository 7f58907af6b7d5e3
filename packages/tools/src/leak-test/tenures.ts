import type { Seat } from '@topside/engine'
import type { NewUser } from '@topside/protocol'

/** A seat that a user held: from one moment to another, and from one number of commands to another. Open: until now. */
export interface SeatTenure {
  readonly seat: Seat
  readonly from: number
  until: number
  /** Commands that had been accepted when the seat went to somebody else; -1 if the match had not begun. */
  lastSeq: number
}

/** A frame as it reached a socket. */
export interface Frame {
  readonly text: string
  /** When it came. */
  readonly moment: number
  /** Commands that could have been accepted by then. */
  readonly seq: number
}

/** Something that was said among players, and when. */
export interface Confided {
  readonly text: string
  readonly moment: number
}

/** The timeline of a match: moments pass with every change of seats, numbers with every accepted command. */
export class Timeline {
  moment = 0
  seq = 0
  /** Whether all seats are taken: before that there is nothing to be known. */
  began = false
  readonly confided: Confided[] = []
}

/** A user of a match, with what was held and every frame that came over any of their sockets. */
export class Actor {
  readonly user: NewUser
  readonly tenures: SeatTenure[] = []
  readonly frames: Frame[] = []
  readonly #timeline: Timeline

  constructor(user: NewUser, timeline: Timeline) {
    this.user = user
    this.#timeline = timeline
  }

  /** Notes a frame. */
  readonly heard = (text: string): void => {
    this.frames.push({ text, moment: this.#timeline.moment, seq: this.#timeline.seq + 1 })
  }

  holds(seat: Seat): boolean {
    return this.tenures.some((tenure) => tenure.seat === seat && tenure.until === Number.POSITIVE_INFINITY)
  }

  get seats(): Seat[] {
    return this.tenures.filter(({ until }) => until === Number.POSITIVE_INFINITY).map(({ seat }) => seat)
  }

  /** The seat is this user's from now on. To be called before it is asked for: frames may come at once. */
  gains(seat: Seat): void {
    const open = Number.POSITIVE_INFINITY
    this.tenures.push({ seat, from: this.#timeline.moment, until: open, lastSeq: open })
  }

  /** The seat is somebody else's from now on. To be called once the server has said so. */
  loses(seat: Seat): void {
    for (const tenure of this.tenures)
      if (tenure.seat === seat && tenure.until === Number.POSITIVE_INFINITY) {
        tenure.until = this.#timeline.moment
        tenure.lastSeq = this.#timeline.began ? this.#timeline.seq : -1
      }
  }

  /** The numbers of commands up to which this user may know what a seat knows, as of a moment; -1 if not at all. */
  upTo(seat: Seat, moment: number, seq: number): number {
    let most = -1
    for (const tenure of this.tenures)
      if (tenure.seat === seat && tenure.from <= moment) most = Math.max(most, Math.min(tenure.lastSeq, seq))
    return most
  }

  /** Whether a user may have heard what was said among players, when a frame came. */
  mayHave({ moment: saidAt }: Confided, frameAt: number): boolean {
    return this.tenures.some(({ from, until }) => from <= frameAt && until > saidAt)
  }
}
