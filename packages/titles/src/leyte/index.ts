import { type TitlePackage, titleOf } from '@topside/engine'
import { display } from './display.ts'
import { rules } from './title.ts'

/** Leyte: Return to the Philippines, October 1944. */
export const title: TitlePackage = titleOf(display, rules)
