import { signal } from '@preact/signals'
import type { alikeIn } from '@topside/engine'

/** Finds interchangeable pieces; loaded after the board (`fetchLikeness`). Until then no pieces are interchangeable. */
export const likeness = signal<typeof alikeIn | undefined>(undefined)
