import type { Choice, Seat } from '@topside/engine'

/** An answer in the search tree, across all dice and worlds. */
export interface Edge {
  readonly seat: Seat
  readonly choice: Choice
  visits: number
  /** Sum of the margins, for the answering seat, of the lines through it. */
  margins: number
  /** Sum of the values of these lines for the same seat. */
  values: number
  /** The answers after it; absent until it is tried a second time. */
  next: Node | undefined
}

/** A node of the search tree, identified by the answers leading to it. */
export class Node {
  visits = 0
  readonly #edges = new Map<string, Edge>()

  /** The edge of an answer; created if it does not exist. */
  edge(seat: Seat, choice: Choice): Edge {
    const key = keyOf(seat, choice)
    let edge = this.#edges.get(key)
    if (edge === undefined) {
      edge = { seat, choice, visits: 0, margins: 0, values: 0, next: undefined }
      this.#edges.set(key, edge)
    }
    return edge
  }

  /** All edges, most visited first. */
  get ranked(): Edge[] {
    return [...this.#edges.values()].sort((a, b) => b.visits - a.visits || meanMargin(b) - meanMargin(a))
  }
}

/** The mean margin of the lines through an edge; minus infinity without lines. */
export function meanMargin({ margins, visits }: Edge): number {
  return visits === 0 ? Number.NEGATIVE_INFINITY : margins / visits
}

function keyOf(seat: Seat, { verb, piece, space, value, option }: Choice): string {
  return `${seat} ${verb} ${piece ?? ''} ${space ?? ''} ${value ?? ''} ${option ?? ''}`
}
