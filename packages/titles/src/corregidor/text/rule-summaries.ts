import { rulesToEight } from './rules/3-8.ts'
import { rulesFromNine } from './rules/9-13.ts'

/** Our own short account of the rules, by number. */
export const ruleSummaries = { ...rulesToEight, ...rulesFromNine }
