import { type SchemaType, schema, t } from '@colyseus/schema'

/** What only one seat may see. Changed in place, never replaced. */
export const PrivateState = schema(
  {
    /** Its hidden pieces, as `packPiece` packs them. */
    pieces: t.map('number'),
    /** Its decision in the format of `readDecision`; empty if it has none. */
    decision: t.string().default(''),
    canUndo: t.boolean().default(false),
    /** Number of its own commands not announced to others yet, in addition to `MatchState.seq`. */
    ahead: t.number().default(0),
    /** Its standing answers. */
    settings: t.map('string'),
  },
  'PrivateState',
)
export type PrivateState = SchemaType<typeof PrivateState>

/** What is public of a seat. */
export const SeatState = schema(
  {
    name: t.string().default(''),
    /** Whether the user is a guest, whose identity is lost with the browser's data. */
    guest: t.boolean().default(false),
    /**
     * Whether and why another user may take the seat; empty if not. `asked`: not all have agreed; `free`: nobody holds
     * it.
     */
    offer: t.string().default(''),
    /** Strength of the computer that plays it, and of the one proposed for it; empty if none. */
    bot: t.string().default(''),
    proposed: t.string().default(''),
    /** Its allied seats, as far as known, one bit each. */
    allies: t.uint8().default(0),
    /** Id of its side, once known. */
    side: t.string().default(''),
    /**
     * Text key and rule of its decision; empty if it has none. In a joint decision they stay until all have answered.
     */
    ask: t.string().default(''),
    rule: t.string().default(''),
    /**
     * Pieces, spaces and sides that the decision names, as `packNamed` packs them, if all are public; otherwise empty.
     */
    about: t.string().default(''),
    /** Number of connections of the user who holds it. */
    present: t.uint8().default(0),
    /** When the holder was last connected, in seconds since 1970; 0 while connected. */
    awaySince: t.uint32().default(0),
    private: t.ref(PrivateState).view(),
  },
  'SeatState',
)
export type SeatState = SchemaType<typeof SeatState>

/**
 * The synchronised state of a match, in the match room and in its spectator room. Keys are ids of the title; seats are
 * `"0"`, `"1"`.
 */
export const MatchState = schema(
  {
    match: t.string().default(''),
    title: t.string().default(''),
    /** Options as JSON. */
    options: t.string().default('{}'),
    /** Number of accepted commands, not counting those of an open joint decision. */
    seq: t.number().default(0),
    /** Public pieces, packed by `packPiece`. */
    pieces: t.map('number'),
    /** Spaces that have an owner or hide a piece, as `packSpace` packs them. */
    spaces: t.map('number'),
    tracks: t.map('int16'),
    seats: t.map(SeatState),
    /** Length of the history, and number of earlier lines still valid after the last command. */
    history: t.number().default(0),
    historyKept: t.number().default(0),
    /** Number of answers publicly in effect; takeback requests refer to it. */
    answers: t.number().default(0),
    /** Open takeback request as JSON; empty if there is none. */
    takeback: t.string().default(''),
    /** Outcome as JSON; empty while the match runs. */
    outcome: t.string().default(''),
    /** Minutes by which the spectator room is delayed. */
    delay: t.uint8().default(0),
    /** The current fight: each part of its description by name, as `packCompact` packs it; empty if there is none. */
    engagement: t.map('string'),
  },
  'MatchState',
)
export type MatchState = SchemaType<typeof MatchState>
