/**
 * An argument of a text. Pieces, spaces and sides are named by id, so that the client can translate them, light
 * them up on the board and read them aloud.
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

/** A sentence to be made by the client in the reader's language: a key of the title's texts and its arguments. */
export interface Text {
  readonly key: string
  readonly args?: Args
  /** The number of the rule that it rests on. */
  readonly rule?: string
}
