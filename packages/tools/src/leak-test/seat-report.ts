/** Result of matches whose seats change hands. */
export interface SeatReport {
  readonly faults: string[]
  matches: number
  taken: number
  givenBack: number
  substituted: number
  /** Number of seat holders who moved to another device and signed out the first. */
  moved: number
  disturbed: number
  attempts: number
  /** Number of feed entries read. */
  told: number
  frames: number
  commands: number
}

/** An empty report. */
export function noSeats(): SeatReport {
  const none = {
    matches: 0,
    taken: 0,
    givenBack: 0,
    substituted: 0,
    moved: 0,
    disturbed: 0,
    attempts: 0,
    told: 0,
    frames: 0,
    commands: 0,
  }
  return { faults: [], ...none }
}
