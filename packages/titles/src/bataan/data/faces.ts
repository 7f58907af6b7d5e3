/** Names of the faces. */
export const FACES = ['front', 'reduced', 'fired', 'infantry', 'flown'] as const
/** Index of the full-strength face; of artillery: its support side. */
export const FRONT = 0
/** Has lost one of two steps (3.61). */
export const REDUCED = 1
/** Artillery that has fired (3.62). */
export const FIRED = 2
/** An anti-aircraft unit that has become infantry (3.63). */
export const INFANTRY = 3
/** An air unit that has flown its mission (13.16). */
export const FLOWN = 4

/** Value of the status `supply`: in supply (6.12). */
export const IN_SUPPLY = 0
/** Value of the status `supply`: under an Emergency Supply marker (6.13). */
export const EMERGENCY = 1
/** Value of the status `supply`: under an Out of Supply marker (6.14). */
export const OUT_OF_SUPPLY = 2
/** Value of the status `invading`: landed in this turn (15.45). */
export const LANDING = 1
/** Value of the status `invading`: landed on an earlier turn, and not in supply since (15.46). */
export const LANDED = 2
/**
 * Statuses of units: supply (6.12), Disrupted (3.73), the activations of Army units (7.42), moved in this Movement
 * Phase (8.12), repairing a fortification (14.15), invading (15.45), receiving replacements (16.56).
 */
export const STATUSES = [
  { id: 'supply', most: OUT_OF_SUPPLY },
  { id: 'disrupted', most: 1 },
  { id: 'activations', most: 2 },
  { id: 'moved', most: 1 },
  { id: 'repairing', most: 1 },
  { id: 'released', most: 1 },
  { id: 'invading', most: LANDED },
  { id: 'receiving', most: 1 },
] as const
