import { type TitlePackage, titleOf } from '@topside/engine'
import { display } from './display.ts'
import { rules } from './title.ts'

/** Return to the Rock: Corregidor 1945. */
export const title: TitlePackage = titleOf(display, rules)
