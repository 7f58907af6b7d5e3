/** A match from a file. */
export interface Imported {
  /** Whether it is stored on this server, or only open in this browser. */
  readonly kept: boolean
  /** Each seat, with the holder's name in the file. */
  readonly names: readonly (readonly [seat: string, inFile: string])[]
  /** Whether it is being continued here. */
  readonly running?: boolean
  /** Whether the rules do not replay it as the file says, so that only its film is shown. */
  readonly onlyShown?: boolean
}
