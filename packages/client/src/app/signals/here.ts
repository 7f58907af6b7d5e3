import { signal } from '@preact/signals'

/** What the page is about, for its title; empty for the lobby. */
export const pageName = signal('')

/** The match at whose table this page sits, whether its user must decide there, and the names of the others who play. */
export const here = signal<
  { readonly match: string; readonly deciding: boolean; readonly others: readonly string[] } | undefined
>(undefined)
