import type { ExampleEntry, MatchFile, TitlePackage } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import type { Route } from '../browser/route.ts'
import type { Playback } from './playback.ts'

/** Everything that is needed to look back at a match. */
export interface ReplayData<File extends MatchFile | ViewFile = MatchFile | ViewFile> {
  readonly title: TitlePackage
  /** All of the match, or what one viewer saw of a match that runs. */
  readonly file: File
  readonly playback: Playback
  /** Whether all of the match was played at this server, which says so. */
  readonly here: boolean
  /** The seats that guests held, other than one's own, where the match is at a server. */
  readonly guests: ReadonlySet<number>
  /** The example of its title that it is: its dice are printed, and nobody held a seat. */
  readonly example?: ExampleEntry
}

/** Whether all of a match is known. */
export function isWhole(data: ReplayData): data is ReplayData<MatchFile> {
  return data.file.format === 'topside-match'
}

/** Where a match is looked back at, or its dice are told. `match`: the match at the server, if it is there. */
export function routeOfReplay({ file, example }: ReplayData, match: string | undefined, dice: boolean): Route {
  if (example !== undefined) return { screen: 'example', title: file.title, example: example.id, dice }
  if (match === undefined) return { screen: 'file', dice }
  return { screen: dice ? 'dice' : 'archive', match }
}

/** Whether no server played the match that is looked back at: it is what its file says. */
export function isOnlyShown(data: ReplayData): boolean {
  return isWhole(data) && data.file.onlyShown === true
}
