import type { Text, TitleDisplay } from '@topside/engine'

/** Reads track values by id; a missing track has its starting value. */
function trackReader(title: TitleDisplay, tracks: ReadonlyMap<string, number>): (id: string) => number {
  const start = new Map(title.rules.table.tracks.map((track) => [track.id, track.start]))
  return (id) => tracks.get(id) ?? start.get(id) ?? 0
}

/** Whether it is night on the board. */
export function isNight(title: TitleDisplay, tracks: ReadonlyMap<string, number> | undefined): boolean {
  return tracks !== undefined && title.night?.(trackReader(title, tracks)) === true
}

/** The status line of the match: turn, phase, points. */
export function statusTexts(title: TitleDisplay, tracks: ReadonlyMap<string, number>): readonly Text[] {
  return title.status(trackReader(title, tracks))
}
