import { rulesToNine } from './rules/2-9.ts'
import { rulesFromTen } from './rules/10-19.ts'

/** Short summaries of the rules in our own words, by number. */
export const ruleSummaries = { ...rulesToNine, ...rulesFromTen }
