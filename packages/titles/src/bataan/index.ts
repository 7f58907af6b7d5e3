import { type TitlePackage, titleOf } from '@topside/engine'
import { layer, path } from './board/overlays.ts'
import { display } from './display.ts'
import { rules } from './title.ts'

/** BATAAN!, the battle for the Philippines, 1942. */
export const title: TitlePackage = titleOf(display, rules, { layer, path })
