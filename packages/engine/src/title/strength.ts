/** The strengths of computer players, from the weakest. */
export const strengths = ['recruit', 'officer', 'staff'] as const

/** How well a computer player plays: for newcomers, for those who know the title, and as well as it can. */
export type Strength = (typeof strengths)[number]
