import type { Texts } from '@topside/engine'
import { core } from './english/core.ts'
import { fire } from './english/fire.ts'
import { movement } from './english/movement.ts'
import { terms } from './english/terms.ts'

/** The words of Corregidor. */
export const english: Texts = { ...terms, ...core, ...movement, ...fire }
