/** Strengths of computer players, weakest first. */
export const strengths = ['recruit', 'officer', 'staff'] as const

/** How well a computer player plays: for newcomers, for players who know the title, or its best. */
export type Strength = (typeof strengths)[number]
