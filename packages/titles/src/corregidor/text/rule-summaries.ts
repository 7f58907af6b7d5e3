import { rulesToEight } from './rules/3-8.ts'
import { rulesFromNine } from './rules/9-13.ts'

/** Short summaries of the rules in our own words, by number. */
export const ruleSummaries = { ...rulesToEight, ...rulesFromNine }
