import { go } from '../route.ts'

/** What a match is a match of, which leads back to all matches. */
export function Heading(props: { name: string }) {
  return (
    <>
      <h1 class="unseen">{props.name}</h1>
      <button type="button" class="plain home" onClick={() => go({ screen: 'lobby' })}>
        {props.name}
        <span class="unseen">: all matches</span>
      </button>
    </>
  )
}
