import data from './learnt.json' with { type: 'json' }

/**
 * A side's estimates of values without a number in the rules, learnt by self-play (`npm run learn`); all are greater
 * than 0.
 */
export interface Learnt {
  /** Minimum gain of a step worth planning, in points (6.1). */
  readonly least: number
  /** Value to a unit of being one step nearer to where it is needed, in points. */
  readonly drawn: number
  /** Share of an enemy's strength that threatens a sector: from an adjacent place, and from two steps away (6.1). */
  readonly beside: number
  readonly far: number
  /** Factor for the whole threat. */
  readonly feared: number
  /** Weight of losing a friendly unit, and of an enemy losing one. */
  readonly spared: number
  readonly prized: number
  /** Value of a token to an army with no others, in points (7.2). */
  readonly price: number
  /** Share of a passed sector's value that is kept (3.2). */
  readonly captured: number
  /** Share of a possible joint gain that counts before the other units come. */
  readonly together: number
  /** Cost of moving a battery away from its targets, in points (9.3). */
  readonly idle: number
  /** Value of blocking the enemy's way, in points. */
  readonly stands: number
  /** Share of defenders that strikes may drive off, and cost of a unit fired at (13.4). */
  readonly struck: number
  readonly fired: number
  /** Weight of the next turn's attacks in the value of taking a sector (11.8). */
  readonly later: number
  /** Value of a hit by a strike, and additional value for each point of the sector (13). */
  readonly strike: number
  readonly strikeFor: number
  /** Cost to the enemy of a unit that stays in a battle, in points (14.5). */
  readonly cost: number
}

/** The learnt numbers of each side. */
export interface AllLearnt {
  readonly japanese: Learnt
  readonly commonwealth: Learnt
}

/** The current learnt numbers. */
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
 * The numbers before learning. Positions are still valued with them: even after the parts of a value had been fitted to
 * 400 matches, the learnt numbers did not predict the winner better.
 */
export const unlearnt: AllLearnt = { japanese: NEUTRAL, commonwealth: { ...NEUTRAL, drawn: 0.12, feared: 1 } }

/** The learnt numbers of an army's side. */
export function learntBy(army: string, known: AllLearnt): Learnt {
  return army === 'japanese' ? known.japanese : known.commonwealth
}
