import { type Match, mayKnow, type Viewer } from '@topside/engine'

/** Tracks which pieces viewers may know during a match. */
export class Knowledge {
  readonly #match: Match
  readonly #viewers: readonly Viewer[]
  /** By viewer: pieces that it could know at some time since the last look. */
  readonly #meanwhile: readonly Set<number>[]

  constructor(match: Match, viewers: readonly Viewer[]) {
    this.#match = match
    this.#viewers = viewers
    this.#meanwhile = viewers.map(() => new Set())
    match.game.table.watch((piece) => {
      for (const [index, viewer] of viewers.entries())
        if (mayKnow(piece, viewer)) this.#meanwhile[index]?.add(piece.index)
    })
  }

  /**
   * By viewer and piece: whether the viewer may know the piece now, or could know it at some time since the last look.
   * For example, a marker shown as the last of a turn is drawn again, unseen, before the command ends.
   */
  look(): boolean[][] {
    return this.#viewers.map((viewer, index) => {
      const meanwhile = this.#meanwhile[index]
      const known = this.#match.game.table.pieces.map(
        (each) => mayKnow(each, viewer) || meanwhile?.has(each.index) === true,
      )
      meanwhile?.clear()
      return known
    })
  }
}
