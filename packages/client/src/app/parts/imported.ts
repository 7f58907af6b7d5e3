/** A match that came from a file. */
export interface Imported {
  /** Whether it is kept at this server, or only open in this browser. */
  readonly kept: boolean
  /** Each seat, and what the file calls whoever held it. */
  readonly names: readonly (readonly [seat: string, inFile: string])[]
  /** Whether it goes on here. */
  readonly running?: boolean
  /** Whether the rules do not play it as the file says, so that only its film is shown. */
  readonly onlyShown?: boolean
}
