import { signal } from '@preact/signals'

/** What the page is about, for its title; empty for the lobby. */
export const pageName = signal('')

/** The match at whose table this page sits, and whether its user must decide there. */
export const here = signal<{ readonly match: string; readonly deciding: boolean } | undefined>(undefined)
