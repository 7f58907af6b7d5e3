import type { ServerTitle } from '../titles.ts'
import { type MarchVersion, marchTitle } from './marches.ts'

/** The march in the version that the environment names, as a module for the threads of a server. */
export const titles: readonly ServerTitle[] = [marchTitle(Number(process.env['MARCH_VERSION'] ?? 1) as MarchVersion)]

/** A server that knows that title alone. */
export const marchTitles = { titles, titleModule: import.meta.url }
