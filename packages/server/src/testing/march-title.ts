import type { ServerTitle } from '../titles.ts'
import { type MarchVersion, marchTitle } from './marches.ts'

/** The march in the version given by the environment, as a module for a server's threads. */
export const titles: readonly ServerTitle[] = [marchTitle(Number(process.env['MARCH_VERSION'] ?? 1) as MarchVersion)]

/** Options of a server with that title only. */
export const marchTitles = { titles, titleModule: import.meta.url }
