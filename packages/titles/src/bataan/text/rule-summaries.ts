import { rulesToNine } from './rules/2-9.ts'
import { rulesFromTen } from './rules/10-19.ts'

/** Our own short account of the rules, by number. */
export const ruleSummaries = { ...rulesToNine, ...rulesFromTen }
