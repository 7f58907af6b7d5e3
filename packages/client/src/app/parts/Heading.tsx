import { go } from '../browser/route.ts'
import { label } from '../words/label.tsx'
import './Heading.css'

/** The name of the match's title; a link to the lobby. */
export function Heading(props: { name: string }) {
  return (
    <>
      <h1 class="unseen">{props.name}</h1>
      <button type="button" class="plain home" onClick={() => go({ screen: 'lobby' })}>
        {props.name}
        <span class="unseen">: {label('match.all')}</span>
      </button>
    </>
  )
}
