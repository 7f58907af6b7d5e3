import { type TitlePackage, titleOf } from '@topside/engine'
import { display } from './display.ts'
import { rules } from './title.ts'

/** Singapore 1942: the battle for the island, 8 to 15 February 1942. */
export const title: TitlePackage = titleOf(display, rules)
