import type { Text, TitlePackage } from '@topside/engine'
import type { Speaker } from '../words/speak.ts'

/** The state of the match in a line: turn, phase, points. */
export function statusTexts(title: TitlePackage, tracks: ReadonlyMap<string, number>): readonly Text[] {
  const start = new Map(title.rules.table.tracks.map((track) => [track.id, track.start]))
  return title.status((id) => tracks.get(id) ?? start.get(id) ?? 0)
}

export function StatusLine(props: {
  title: TitlePackage
  speaker: Speaker
  tracks: ReadonlyMap<string, number> | undefined
}) {
  if (props.tracks === undefined || props.tracks.size === 0) return null
  return (
    <ul class="status" data-testid="status">
      {statusTexts(props.title, props.tracks).map((text) => (
        <li key={text.key}>{props.speaker.plain(text)}</li>
      ))}
    </ul>
  )
}
