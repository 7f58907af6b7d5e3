/** The drawing in a counter's symbol box. Branches use NATO symbols; the others are plain glyphs. */
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

/** Dice of a piece, each drawn as its solid. */
export interface DiceRow {
  /** Text key of their purpose; the text takes `dice` and `reach`. */
  readonly key: string
  /** Number of sides of each. */
  readonly sides: readonly number[]
  /** Maximum range in spaces, drawn after the dice. */
  readonly reach?: number
}

/** How a piece is drawn and read aloud. The client draws all of it; nothing here is a rule. */
export interface Counter {
  /** Name in speech and in sentences. */
  readonly name: string
  /** Designation on the counter: about 7 characters; longer ones, up to 9, are condensed. */
  readonly label: string
  /** Id of its side, for colour and shape; absent: neutral. */
  readonly side?: string
  readonly symbol: CounterSymbol
  /** Symbols by name of the face, for faces with a different symbol, such as the crew of lost guns. */
  readonly symbolByFace?: { readonly [face: string]: CounterSymbol }
  readonly size?: CounterSize
  /** Factors along the bottom edge, such as attack, defence and movement. */
  readonly factors?: readonly { readonly value: string; readonly underline?: boolean }[]
  /** Factors by name of the face, for faces that differ from the first. */
  readonly factorsByFace?: {
    readonly [face: string]: readonly { readonly value: string; readonly underline?: boolean }[]
  }
  /** Fire factors in a row above the others, such as barrage, final protective fire and range. */
  readonly fire?: readonly { readonly value: string; readonly underline?: boolean }[]
  /** Small text beside the symbol, such as calibre and range; not on faces in {@link Counter.symbolByFace}. */
  readonly flanks?: readonly [left: string, right: string]
  /** Dice instead of factors, in at most two rows, the more important one first. */
  readonly dice?: readonly DiceRow[]
  /** Letter in the upper right corner. */
  readonly corner?: string
  /** Colour band that ties units to a leader: a number from 1 to 6, which also ends a text key. */
  readonly band?: number
  /** Its formation: a band of this colour (`#rrggbb`) at the left edge, and these letters beside the symbol. */
  readonly formation?: { readonly letters: string; readonly colour: string }
  /** Markers are drawn smaller and lie apart from stacks. */
  readonly marker?: boolean
}

/** A state shown as a small badge at a counter's corner; each badge has its own outline. */
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

/** How a face of the table looks on a counter. */
export interface FaceLook {
  readonly badge?: CounterBadge
  /** Striped and paler, as if used up. */
  readonly spent?: boolean
}

/** Looks by name of the face. A face without one is plain if it is the table's first, otherwise spent. */
export type FaceLooks = { readonly [face: string]: FaceLook }

/** How a status value looks: a badge, or a letter or digit on a disc, which is dark for damaged or used-up pieces. */
export type StatusLook = { readonly badge: CounterBadge } | { readonly mark: string; readonly dark?: boolean }

/** Looks by status id and value: `[undefined, { mark: '1' }]`. A value without a look is not shown. */
export type StatusLooks = { readonly [status: string]: readonly (StatusLook | undefined)[] }

/** The look of a face; `faces` are those of the table. */
export function lookOf(looks: FaceLooks | undefined, faces: readonly string[], face: string): FaceLook {
  return looks?.[face] ?? { spent: face !== '' && face !== faces[0] }
}
