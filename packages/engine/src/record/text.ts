/**
 * An argument of a text. Pieces, spaces and sides are given by id, so that the client can translate them, highlight
 * them on the board and read them aloud.
 */
export type Arg =
  | string
  | number
  | { readonly piece: string }
  | { readonly pieces: readonly string[] }
  | { readonly space: string }
  | { readonly spaces: readonly string[] }
  | { readonly side: string }
  | { readonly seat: number }

/** Arguments of a text, by name. */
export type Args = { readonly [name: string]: Arg }

/**
 * A sentence as data: a key of the title's texts and its arguments, rendered by the client in the reader's
 * language.
 */
export interface Text {
  readonly key: string
  readonly args?: Args
  /** Number of the rule behind it. */
  readonly rule?: string
}
