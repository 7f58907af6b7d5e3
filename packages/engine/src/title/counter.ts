/** What is drawn in the symbol box of a counter. Branches follow the NATO symbols; the others are plain glyphs. */
export type CounterSymbol =
  | 'infantry'
  | 'cavalry'
  | 'airborne-infantry'
  | 'engineer'
  | 'airborne-engineer'
  | 'artillery'
  | 'airborne-artillery'
  | 'coast-artillery'
  | 'self-propelled-artillery'
  | 'anti-aircraft'
  | 'light-anti-aircraft'
  | 'searchlight'
  | 'machine-gun'
  | 'armor'
  | 'pillbox'
  | 'naval-infantry'
  | 'aircraft'
  | 'warship'
  | 'leader'
  | 'mortar'
  | 'flamethrower'
  | 'explosion'
  | 'advantage'

/** Size mark above the symbol. */
export type CounterSize = 'section' | 'platoon' | 'company' | 'battalion' | 'regiment' | 'brigade' | 'division'

/** Dice of a piece, each drawn as the solid that it is. */
export interface DiceRow {
  /** Text key of what they are for; its text has the `dice` and how far they `reach`. */
  readonly key: string
  /** Number of sides of each. */
  readonly sides: readonly number[]
  /** How many spaces away they are used at most, written behind them. */
  readonly reach?: number
}

/** How a piece looks and is read aloud. Everything is drawn by the client; nothing here is a rule. */
export interface Counter {
  /** Name as spoken and as written in sentences. */
  readonly name: string
  /** Designation on the counter: some 7 characters; longer ones, up to 9, are set closer. */
  readonly label: string
  /** Id of the side that it belongs to, for colour and shape; absent: neutral. */
  readonly side?: string
  readonly symbol: CounterSymbol
  /** Its symbol on faces of the table where it is another, by name of the face: the crew of guns that are lost. */
  readonly symbolByFace?: { readonly [face: string]: CounterSymbol }
  readonly size?: CounterSize
  /** Figures along the bottom edge, such as attack, defence, movement; an underlined one has `underline`. */
  readonly factors?: readonly { readonly value: string; readonly underline?: boolean }[]
  /** The same for every face of the table that differs from the first, by name of the face. */
  readonly factorsByFace?: {
    readonly [face: string]: readonly { readonly value: string; readonly underline?: boolean }[]
  }
  /** Figures of fire in a row above the others, such as barrage, final protective fire and range. */
  readonly fire?: readonly { readonly value: string; readonly underline?: boolean }[]
  /** What stands small at the left and the right of its symbol, such as caliber and range; not on faces that have another symbol. */
  readonly flanks?: readonly [left: string, right: string]
  /** Dice in at most two rows, instead of figures: what matters most above. */
  readonly dice?: readonly DiceRow[]
  /** Letter in the upper right corner. */
  readonly corner?: string
  /** A colour band that ties units to a leader: a text key's tail and a number from 1 to 6. */
  readonly band?: number
  /** The formation that it belongs to: a band of its colour (`#rrggbb`) at the left edge, and its few letters beside the symbol. */
  readonly formation?: { readonly letters: string; readonly colour: string }
  /** Markers are drawn smaller and lie apart from stacks. */
  readonly marker?: boolean
}

/** A state that a counter shows as a small badge at a corner; each badge has an outline of its own. */
export type CounterBadge =
  | 'moved'
  | 'fought'
  | 'attacked'
  | 'fired'
  | 'used'
  | 'disrupted'
  | 'unsupplied'
  | 'lost'
  | 'airborne'
  | 'refuelling'

/** How a face of the table shows on a counter. */
export interface FaceLook {
  readonly badge?: CounterBadge
  /** Striped and paler, as what is used up. */
  readonly spent?: boolean
}

/** Looks by name of the face. A face without one is plain if it is the table's first, otherwise spent. */
export type FaceLooks = { readonly [face: string]: FaceLook }

/** How a value of a status shows: as one of the badges, or as a letter or figure of its own on a disc, dark for what is harmed or used up. */
export type StatusLook = { readonly badge: CounterBadge } | { readonly mark: string; readonly dark?: boolean }

/** Looks by id of the status and by value: `[undefined, { mark: '1' }]`. A value without one does not show. */
export type StatusLooks = { readonly [status: string]: readonly (StatusLook | undefined)[] }

/** How a face looks; `faces` are those of the table. */
export function lookOf(looks: FaceLooks | undefined, faces: readonly string[], face: string): FaceLook {
  return looks?.[face] ?? { spent: face !== '' && face !== faces[0] }
}
