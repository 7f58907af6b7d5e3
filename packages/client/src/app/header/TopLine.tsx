import type { TitleDisplay } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { Heading } from '../parts/Heading.tsx'
import { label } from '../words/label.tsx'
import type { Speaker } from '../words/speak.ts'
import { StatusLine } from './StatusLine.tsx'
import './TopLine.css'

/** The line above the board: title and state of the match, then `children`, then the menu button. */
export function TopLine(props: {
  title: TitleDisplay
  speaker: Speaker
  tracks: ReadonlyMap<string, number> | undefined
  /** Content beside the state of the match. */
  note?: ComponentChildren
  children: ComponentChildren
  onMenu: () => void
}) {
  return (
    <header class="top" data-testid="header">
      <Heading name={props.title.rules.name} />
      <StatusLine title={props.title} speaker={props.speaker} tracks={props.tracks} />
      {props.note}
      <span class="spring" />
      {props.children}
      <button
        type="button"
        class="plain more"
        aria-label={label('menu.name')}
        data-testid="menu"
        onClick={props.onMenu}
      >
        ⋯
      </button>
    </header>
  )
}

/** Tells spectators that they are watching. `delay`: their delay in minutes. */
export function WatchingNote(props: { delay: number }) {
  return (
    <span class="watching" data-testid="spectator">
      {props.delay > 0 ? label('table.watching-late', { minutes: props.delay }) : label('table.watching')}
    </span>
  )
}
