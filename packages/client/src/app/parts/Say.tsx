import type { Text } from '@topside/engine'
import { sideOf } from '../words/names.ts'
import type { Part, Token } from '../words/speak.ts'
import { Mark } from './Mark.tsx'
import { litBy, useScene } from './scene.ts'

/** A sentence whose named things light up on the board; `quiet` ones are left out of the order of the Tab key. */
export function Say(props: { text: Text; quiet?: boolean }) {
  const { speaker } = useScene()
  return <Parts parts={speaker.parts(props.text)} quiet={props.quiet ?? false} />
}

/** The pieces of a sentence. */
export function Parts(props: { parts: readonly Part[]; quiet: boolean }) {
  return (
    <>
      {props.parts.map((part, index) =>
        // The pieces of one sentence never change places.
        typeof part === 'string' ? part : <TokenView key={`${index}${part.id}`} token={part} quiet={props.quiet} />,
      )}
    </>
  )
}

function TokenView(props: { token: Token; quiet: boolean }) {
  const { title, lit, show } = useScene()
  const { kind, id, text } = props.token
  if (kind === 'side') return <SideName side={id} text={text} />
  // A seat that is called by its person carries no mark.
  if (kind === 'seat') return <SideName side={title.sides.find((side) => side.name === text)?.id ?? ''} text={text} />
  const what = kind === 'piece' ? { piece: id } : { space: id }
  const on = () => {
    lit.value = litBy(what)
  }
  const off = () => {
    lit.value = undefined
  }
  const side = kind === 'piece' ? title.counters[id]?.side : undefined
  return (
    <button
      type="button"
      class={`plain token ${kind}`}
      data-id={id}
      tabIndex={props.quiet ? -1 : 0}
      onMouseEnter={on}
      onMouseLeave={off}
      onFocus={on}
      onBlur={off}
      onClick={() => show(what)}
    >
      {side !== undefined && <Mark side={side} />}
      {text}
    </button>
  )
}

function SideName(props: { side: string; text: string }) {
  const { title } = useScene()
  return (
    <span class="token side">
      {sideOf(title, props.side) !== undefined && <Mark side={props.side} />}
      {props.text}
    </span>
  )
}
