import type { Seat } from '@topside/engine'
import type { NewUser } from '@topside/protocol'

/** A user's time in a seat, in moments and numbers of commands; infinite until it ends. */
export interface SeatTenure {
  readonly seat: Seat
  readonly from: number
  until: number
  /** Number of commands accepted when the seat changed hands; -1 if the match had not begun. */
  lastSeq: number
}

/** A received frame. */
export interface Frame {
  readonly text: string
  /** When it arrived. */
  readonly moment: number
  /** Number of commands that could have been accepted by then. */
  readonly seq: number
}

/** A players' chat line, and its moment. */
export interface PrivateChat {
  readonly text: string
  readonly moment: number
}

/** Timeline of a match: moments advance with changes of seats, numbers with accepted commands. */
export class Timeline {
  moment = 0
  seq = 0
  /** Whether all seats are taken; before that there are no secrets. */
  began = false
  readonly confided: PrivateChat[] = []
}

/** A user of a match with their tenures and every frame received on any socket. */
export class Actor {
  readonly user: NewUser
  readonly tenures: SeatTenure[] = []
  readonly frames: Frame[] = []
  readonly #timeline: Timeline

  constructor(user: NewUser, timeline: Timeline) {
    this.user = user
    this.#timeline = timeline
  }

  /** Records a frame. */
  readonly heard = (text: string): void => {
    this.frames.push({ text, moment: this.#timeline.moment, seq: this.#timeline.seq + 1 })
  }

  holds(seat: Seat): boolean {
    return this.tenures.some((tenure) => tenure.seat === seat && tenure.until === Number.POSITIVE_INFINITY)
  }

  get seats(): Seat[] {
    return this.tenures.filter(({ until }) => until === Number.POSITIVE_INFINITY).map(({ seat }) => seat)
  }

  /** Starts a tenure. Call it before requesting the seat, since frames may arrive at once. */
  gains(seat: Seat): void {
    const open = Number.POSITIVE_INFINITY
    this.tenures.push({ seat, from: this.#timeline.moment, until: open, lastSeq: open })
  }

  /** Ends a tenure. Call it once the server has confirmed. */
  loses(seat: Seat): void {
    for (const tenure of this.tenures)
      if (tenure.seat === seat && tenure.until === Number.POSITIVE_INFINITY) {
        tenure.until = this.#timeline.moment
        tenure.lastSeq = this.#timeline.began ? this.#timeline.seq : -1
      }
  }

  /** The number of commands up to which this user may know a seat's information at a moment; -1 if none. */
  upTo(seat: Seat, moment: number, seq: number): number {
    let most = -1
    for (const tenure of this.tenures)
      if (tenure.seat === seat && tenure.from <= moment) most = Math.max(most, Math.min(tenure.lastSeq, seq))
    return most
  }

  /** Whether a user may have read a players' chat line when a frame arrived. */
  mayHave({ moment: saidAt }: PrivateChat, frameAt: number): boolean {
    return this.tenures.some(({ from, until }) => from <= frameAt && until > saidAt)
  }
}
