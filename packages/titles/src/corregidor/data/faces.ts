/** Names of the faces, in the order of step losses: a counter has the first and some of the others (9.0). */
export const FACES = ['full', 'reduced', 'low', 'crew'] as const

/** Index of the full-strength face. */
export const FULL = 0
/** Has lost one step; a battery still has guns. */
export const REDUCED = 1
/** A battery that has lost two of three steps of guns. */
export const LOW = 2
/** The infantry that a battery's crew becomes when its guns are lost (3.2). */
export const CREW = 3

/** Values of the status `disrupted` (10.3). */
export const DISRUPTED = 1
/** Double disrupted: `DD` (10.3). */
export const DOUBLE_DISRUPTED = 2
/** Value of the status `fired`: in its own last Bombardment Phase (9.3). */
export const FIRED = 1
/** Value of the status `fired`: in the enemy's turn, at aircraft or landings (5.0, 7.0). */
export const FIRED_BACK = 2
/** Value of the status `moved`: in its own last Movement Phase (11.3). */
export const MOVED = 1
/** Value of the status `moved`: landed this turn, and may not move (8.1). */
export const LANDED = 2

/**
 * Statuses of units: Disruption (10.3), Fired (9.2), moved or landed (11.3, 8.1), has attacked in this Combat Phase
 * (10.1), spiked (9.0), halved by malaria (13.7), flights of air units (9.2), and the bank of the river in its hex: 0
 * or 1 plus the direction from which the unit entered (8.1).
 */
export const STATUSES = [
  { id: 'disrupted', most: DOUBLE_DISRUPTED },
  { id: 'fired', most: FIRED_BACK },
  { id: 'moved', most: LANDED },
  { id: 'fought', most: 1 },
  { id: 'spiked', most: 1 },
  { id: 'sick', most: 1 },
  { id: 'flown', most: 3 },
  { id: 'bank', most: 6 },
] as const
/** A status of a unit. */
export type Status = (typeof STATUSES)[number]['id']
