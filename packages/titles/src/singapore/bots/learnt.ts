import data from './learnt.json' with { type: 'json' }

/**
 * What a side thinks of things that the rules give no number, learnt by playing against itself (`npm run learn`); all
 * of them greater than 0.
 */
export interface Learnt {
  /** What a step must gain to be planned, in points (6.1). */
  readonly least: number
  /** What it is worth to a unit to be so much nearer to where it is wanted, in points. */
  readonly drawn: number
  /** What of an enemy's strength is brought against a sector from beside it, and from two steps away (6.1). */
  readonly beside: number
  readonly far: number
  /** How much of all that may come is to be feared. */
  readonly feared: number
  /** How much an own unit that is lost counts, and one of the enemy. */
  readonly spared: number
  readonly prized: number
  /** What a token is worth to who has none else, in points (7.2). */
  readonly price: number
  /** The share that is kept of a sector that is passed (3.2). */
  readonly captured: number
  /** How much of what units could gain together is counted before the others come. */
  readonly together: number
  /** What the fire of a battery is worth that moves away from its targets, in points (9.3). */
  readonly idle: number
  /** What it is worth that somebody stands in the way, in points. */
  readonly stands: number
  /** The share of defenders that strikes may drive off, and what a unit costs that is fired at (13.4). */
  readonly struck: number
  readonly fired: number
  /** How much the attacks of the next turn count of those that take a sector (11.8). */
  readonly later: number
  /** What a strike that hits is worth anywhere, and more for each point of the sector (13). */
  readonly strike: number
  readonly strikeFor: number
  /** What a unit that stays in a battle costs the enemy, in points (14.5). */
  readonly cost: number
}

/** What each side has learnt. */
export interface AllLearnt {
  readonly japanese: Learnt
  readonly commonwealth: Learnt
}

/** What they know now. */
export const learnt: AllLearnt = { japanese: data.japanese, commonwealth: data.commonwealth }

const NEUTRAL: Learnt = {
  least: 0.04,
  drawn: 0.6,
  beside: 0.75,
  far: 0.1,
  feared: 0.25,
  spared: 1,
  prized: 1,
  price: 0.2,
  captured: 0.5,
  together: 0.8,
  idle: 0.2,
  stands: 0.3,
  struck: 0.6,
  fired: 0.1,
  later: 1,
  strike: 0.35,
  strikeFor: 0.25,
  cost: 0.12,
}

/**
 * What they went by before they learnt: positions are still valued by it, for whatever the parts of a value were given
 * by a fit to 400 matches, who wins was told no better.
 */
export const unlearnt: AllLearnt = { japanese: NEUTRAL, commonwealth: { ...NEUTRAL, drawn: 0.12, feared: 1 } }

/** What the side of an army has learnt. */
export function learntBy(army: string, known: AllLearnt): Learnt {
  return army === 'japanese' ? known.japanese : known.commonwealth
}
