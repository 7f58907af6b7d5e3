import { type SchemaType, schema, t } from '@colyseus/schema'

/** What one seat alone may see. Changed in place, never replaced. */
export const PrivateState = schema(
  {
    /** Its hidden pieces, as `packPiece` packs them. */
    pieces: t.map('number'),
    /** Its decision as `readDecision` reads it; empty when it has none. */
    decision: t.string().default(''),
    canUndo: t.boolean().default(false),
    /** Number of its own commands not announced to others yet, on top of `MatchState.seq`. */
    ahead: t.number().default(0),
    /** Its standing answers. */
    settings: t.map('string'),
  },
  'PrivateState',
)
export type PrivateState = SchemaType<typeof PrivateState>

/** What everybody may know of a seat. */
export const SeatState = schema(
  {
    name: t.string().default(''),
    /** Whether the user is a guest, gone with the browser's data. */
    guest: t.boolean().default(false),
    /**
     * Whether and why another user may take the seat; empty if not. `asked`: not all have agreed; `free`: nobody holds
     * it.
     */
    offer: t.string().default(''),
    /** Strength of the computer that plays it, and of the one proposed for it; empty if there is none. */
    bot: t.string().default(''),
    proposed: t.string().default(''),
    /** The seats allied with it, as far as that is known: a bit for each. */
    allies: t.uint8().default(0),
    /** Id of its side, once known. */
    side: t.string().default(''),
    /**
     * Text key and rule of its decision; empty if it has none. Those of a joint secret decision stay until all have
     * answered.
     */
    ask: t.string().default(''),
    rule: t.string().default(''),
    /**
     * Pieces, spaces and sides that the decision names, as `packNamed` packs them, if everybody may know them; else
     * empty.
     */
    about: t.string().default(''),
    /** Number of connections of the user who holds it. */
    present: t.uint8().default(0),
    /** When it was last connected, in seconds since 1970; 0 while present. */
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
    /** Number of accepted commands, without those of an open joint secret decision. */
    seq: t.number().default(0),
    /** Public pieces, packed by `packPiece`. */
    pieces: t.map('number'),
    /** Spaces that have an owner or hide a piece, as `packSpace` packs them. */
    spaces: t.map('number'),
    tracks: t.map('int16'),
    seats: t.map(SeatState),
    /** Length of the history, and how many lines from before the last command still stand. */
    history: t.number().default(0),
    historyKept: t.number().default(0),
    /** Number of standing answers that everybody may know of; takebacks count by it. */
    answers: t.number().default(0),
    /** Open takeback as JSON; empty when there is none. */
    takeback: t.string().default(''),
    /** Outcome as JSON; empty while the match runs. */
    outcome: t.string().default(''),
    /** Minutes by which the spectator room is behind. */
    delay: t.uint8().default(0),
    /** The present fight: each part of its description by name, as `packCompact` packs it; empty if there is none. */
    engagement: t.map('string'),
  },
  'MatchState',
)
export type MatchState = SchemaType<typeof MatchState>
