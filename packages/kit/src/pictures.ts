import type { Engagement } from '@topside/engine'

/** A match whose state keeps the picture of a fight. */
interface Pictured {
  readonly vars: { engagement: Engagement | null }
}

/** The picture of the present fight. */
export interface Pictures<G extends Pictured, F> {
  /** Shows a fight as it stands after a change. */
  show(game: G, fight: F): void
  /** The picture of the present fight as it stands, or the last one that was kept; `undefined` if there is none. */
  now(game: G): Engagement | undefined
  /** Keeps the picture as it is now, whatever becomes of the fight. */
  keep(game: G): void
}

/**
 * Makes pictures of fights when somebody looks, not at each step. The fight is held beside the state until its picture
 * is kept there.
 */
export function picturesBy<G extends Pictured, F>(make: (game: G, fight: F) => Engagement): Pictures<G, F> {
  const shownNow = new WeakMap<G['vars'], { readonly fight: F; picture?: Engagement }>()
  const now = (game: G): Engagement | undefined => {
    const { vars } = game
    const shown = shownNow.get(vars)
    if (shown === undefined) return vars.engagement ?? undefined
    shown.picture ??= make(game, shown.fight)
    return shown.picture
  }
  return {
    now,
    show: (game, fight) => void shownNow.set(game.vars, { fight }),
    keep(game) {
      game.vars.engagement = now(game) ?? null
      shownNow.delete(game.vars)
    },
  }
}
