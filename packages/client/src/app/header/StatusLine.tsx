import type { TitleDisplay } from '@topside/engine'
import { Fragment } from 'preact'
import { statusTexts } from '../board/tracks.ts'
import type { Speaker } from '../words/speak.ts'
import './StatusLine.css'

/** The state of the match in the line above the board; nothing before the first state. */
export function StatusLine(props: {
  title: TitleDisplay
  speaker: Speaker
  tracks: ReadonlyMap<string, number> | undefined
}) {
  if (props.tracks === undefined || props.tracks.size === 0) return null
  return (
    <ul class="status" data-testid="status">
      {statusTexts(props.title, props.tracks).map((text) => (
        // The space allows a line break.
        <Fragment key={text.key}>
          <li>{props.speaker.plain(text)}</li>{' '}
        </Fragment>
      ))}
    </ul>
  )
}
