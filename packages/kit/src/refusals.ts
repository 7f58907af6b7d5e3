import type { Attempt, Choice, Piece, PieceDef, Space, SpaceDef, Text } from '@topside/engine'

/** How a title's refusals read attempts. */
export interface RefusalTerms<P extends PieceDef, S extends SpaceDef, U extends Piece<P, S>> {
  /** Whether a piece is a unit. */
  readonly isUnit: (piece: Piece<P, S>) => piece is U
  /** Whether questions are about a space, such as a hex but not a box beside the map; absent: about all spaces. */
  readonly isHex?: (space: Space<P, S>) => boolean
  /** The space that a player means; absent: the space in the choice, otherwise the space of the named piece. */
  readonly placeNamed?: (attempt: Attempt<P, S>) => Space<P, S> | undefined
  /** Name of the argument for a place in texts of reasons, such as `hex`. */
  readonly place: string
}

/** What a player means by a choice that may not be offered. */
export interface Meant<P extends PieceDef, S extends SpaceDef, U> {
  readonly choice: Choice
  /** The named unit. */
  readonly unit: U | undefined
  /** The named space, otherwise the space of the named piece, if the title's questions are about such spaces. */
  readonly place: Space<P, S> | undefined
  /** The named piece, of any kind. */
  readonly piece: Piece<P, S> | undefined
  readonly space: Space<P, S> | undefined
}

/** The subject of a reason, as far as its sentence names it. */
export interface About<Unit = { readonly id: string }, Place = { readonly id: string }> {
  readonly unit?: Unit | undefined
  readonly place?: Place | undefined
}

/** Each makes the `whyNot` of a question from a predicate of the rules, whose reason may have its own arguments. */
interface Refuse<P extends PieceDef, S extends SpaceDef, U> {
  /** About the unit that the player means. */
  unit(whyNot: (unit: U) => Text | undefined, about?: About): Refusal<P, S>
  /** About the piece that the player means, if it is of the right kind. */
  piece<T extends Piece<P, S>>(
    isKind: (piece: Piece<P, S>) => piece is T,
    whyNot: (piece: T) => Text | undefined,
    about?: About,
  ): Refusal<P, S>
  /** About the place that the player means. */
  place(whyNot: (place: Space<P, S>) => Text | undefined, about?: About): Refusal<P, S>
  /** About everything that the choice names, in questions with answers of several kinds. */
  meant(whyNot: (meant: Meant<P, S, U>) => Text | undefined, about?: About): Refusal<P, S>
}

/** Why an attempt is refused; `undefined`: no reason applies. */
export type Refusal<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> = (
  attempt: Attempt<P, S>,
) => Text | undefined

/** The reasons that a title's questions give. */
export interface Refusals<P extends PieceDef, S extends SpaceDef, U> {
  readonly refuse: Refuse<P, S, U>
  /** A reason with its unit and place, as texts name them. */
  explained(why: Text | undefined, about: About): Text | undefined
}

/** The refusals of a title. */
export function refusals<P extends PieceDef, S extends SpaceDef, U extends Piece<P, S>>({
  isUnit,
  isHex = () => true,
  placeNamed = namedPlace,
  place: placeName,
}: RefusalTerms<P, S, U>): Refusals<P, S, U> {
  function placeMeant(attempt: Attempt<P, S>): Space<P, S> | undefined {
    const space = placeNamed(attempt)
    return space !== undefined && isHex(space) ? space : undefined
  }

  function explained(why: Text | undefined, { unit, place }: About): Text | undefined {
    if (why === undefined) return undefined
    const about = { ...(unit && { unit: { piece: unit.id } }), ...(place && { [placeName]: { space: place.id } }) }
    return { ...why, args: { ...about, ...why.args } }
  }

  const refuse: Refuse<P, S, U> = {
    unit: (whyNot, about) => refuse.piece(isUnit, whyNot, about),
    piece:
      (isKind, whyNot, about) =>
      ({ piece }) =>
        piece !== undefined && isKind(piece) ? explained(whyNot(piece), { unit: piece, ...about }) : undefined,
    place: (whyNot, about) => (attempt) => {
      const place = placeMeant(attempt)
      return place && explained(whyNot(place), { place, ...about })
    },
    meant: (whyNot, about) => (attempt) => {
      const { choice, piece, space } = attempt
      const unit = piece !== undefined && isUnit(piece) ? piece : undefined
      const place = placeMeant(attempt)
      return explained(whyNot({ choice, unit, place, piece, space }), { unit, place, ...about })
    },
  }
  return { refuse, explained }
}

/** The named space, otherwise the space of the named piece. */
function namedPlace<P extends PieceDef, S extends SpaceDef>({
  choice,
  piece,
  space,
}: Attempt<P, S>): Space<P, S> | undefined {
  return choice.space === undefined ? piece?.space : space
}
