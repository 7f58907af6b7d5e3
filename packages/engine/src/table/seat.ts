/** A seat's number in its match, from 0. */
export type Seat = number
