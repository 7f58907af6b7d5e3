/** The three armies (1.1), in the order of their player turns (1.4) and of the table's sides. */
export const ARMIES = ['japanese', 'australian', 'british'] as const
/** An army. */
export type Army = (typeof ARMIES)[number]

/** 1.1, 1.6: whether two armies fight on the same side: the Australian and the British do. */
export function areAllies(a: Army, b: Army): boolean {
  return (a === 'japanese') === (b === 'japanese')
}

/** 1.1: the other Commonwealth army; `undefined` for the Japanese. */
export function allyOf(army: Army): Army | undefined {
  if (army === 'japanese') return undefined
  return army === 'british' ? 'australian' : 'british'
}
