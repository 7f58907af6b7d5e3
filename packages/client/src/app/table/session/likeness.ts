import { signal } from '@preact/signals'
import type { alikeIn } from '@topside/engine'

/** What finds interchangeable pieces: fetched once the board stands (`fetchLikeness`); until then each piece is taken for one of its own. */
export const likeness = signal<typeof alikeIn | undefined>(undefined)
