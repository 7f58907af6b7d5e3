import { signal } from '@preact/signals'

/** The page's name for its title; empty in the lobby. */
export const pageName = signal('')

/** The match at this page's table, whether the user must decide there, and the names of the other players. */
export const here = signal<
  { readonly match: string; readonly deciding: boolean; readonly others: readonly string[] } | undefined
>(undefined)
