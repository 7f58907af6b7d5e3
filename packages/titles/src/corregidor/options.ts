import type { OptionDef } from '@topside/engine'
import { SIDES_OPTION } from '../shared/sides.ts'

/** What the people who create a match can set: sides, and the optional rules (13.0). */
export const options: readonly OptionDef[] = [SIDES_OPTION]
