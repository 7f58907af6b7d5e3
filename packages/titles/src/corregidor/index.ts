import { type TitlePackage, titleOf } from '@topside/engine'
import { display } from './display.ts'
import { rules } from './title.ts'

/** Corregidor: Fall of a Fortress, 1942 and 1945. */
export const title: TitlePackage = titleOf(display, rules)
