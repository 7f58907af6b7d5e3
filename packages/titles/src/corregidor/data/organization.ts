/** A platoon of a company, or a battalion of a regiment: `us42-1-a-4m`, `jp42-1-122-65`. */
const PART = /^\w+-\d-(\w+(?:-\w+)+)$/
/** One of several units that differ only in a number: `jp42-art-75-mm-no-1`. */
const NUMBERED = /^(.*?)-(?:no-)?\d+$/

/**
 * The parent unit of a counter, by its id: platoons of one company stack (8.2), battalions of one regiment recombine
 * (11.2).
 */
export function organizationOf(id: string): string {
  return PART.exec(id)?.[1] ?? NUMBERED.exec(id)?.[1] ?? id
}
