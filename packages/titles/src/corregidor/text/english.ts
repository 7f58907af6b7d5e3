import type { Texts } from '@topside/engine'
import { combat } from './english/combat.ts'
import { core } from './english/core.ts'
import { fire } from './english/fire.ts'
import { movement } from './english/movement.ts'
import { picture } from './english/picture.ts'
import { terms } from './english/terms.ts'
import { war } from './english/war.ts'
import { warReasons } from './english/war-reasons.ts'

/** All texts of Corregidor. */
export const english: Texts = { ...terms, ...core, ...movement, ...combat, ...fire, ...picture, ...war, ...warReasons }
