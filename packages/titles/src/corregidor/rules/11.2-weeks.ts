import type { Corregidor } from '../state/state.ts'

/** 11.2: whether turns are hours of a day, not weeks. */
export function isDaily({ vars }: Pick<Corregidor, 'vars'>): boolean {
  return vars.week === 0
}
