import type { MatchFile, TitlePackage } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
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
}

/** Whether all of a match is known. */
export function isWhole(data: ReplayData): data is ReplayData<MatchFile> {
  return data.file.format === 'topside-match'
}
