/** Indexes of the table's faces. */
export const FRESH = 0
export const SPENT = 1
export const USED = 2
export const KILLED = 3

/** Names of the faces: units are fresh or spent (4.0), markers available, used or out of the match (17.1.1). */
export const FACES = ['fresh', 'spent', 'used', 'killed'] as const
