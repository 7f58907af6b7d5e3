import type { ExampleEntry, MatchFile, TitlePackage } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import type { Route } from '../browser/route.ts'
import type { Playback } from './playback.ts'

/** All data of a replay. */
export interface ReplayData<File extends MatchFile | ViewFile = MatchFile | ViewFile> {
  readonly title: TitlePackage
  /** The whole match, or one viewer's view of a running match. */
  readonly file: File
  readonly playback: Playback
  /** Whether this server played the whole match. */
  readonly here: boolean
  /** The seats held by guests, without the user's own; empty for a match not on the server. */
  readonly guests: ReadonlySet<number>
  /** The example that this match is: its dice are printed, and its seats have no holders. */
  readonly example?: ExampleEntry
}

/** Whether the whole match is known. */
export function isWhole(data: ReplayData): data is ReplayData<MatchFile> {
  return data.file.format === 'topside-match'
}

/** The address of a replay, or of its dice page. `match`: the id of the match if it is on the server. */
export function routeOfReplay({ file, example }: ReplayData, match: string | undefined, dice: boolean): Route {
  if (example !== undefined) return { screen: 'example', title: file.title, example: example.id, dice }
  if (match === undefined) return { screen: 'file', dice }
  return { screen: dice ? 'dice' : 'archive', match }
}

/** Whether a match of other rules could not be replayed and is shown as its file claims. */
export function isOnlyShown(data: ReplayData): boolean {
  return isWhole(data) && data.file.onlyShown === true
}
