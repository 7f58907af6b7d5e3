import type { Text } from '@topside/engine'
import { sidesOf } from '../words/names.ts'
import type { Part, Token } from '../words/speak.ts'
import { SideMark } from './SideMark.tsx'
import './Say.css'
import { litBy, useTableContext } from './tableContext.ts'

/** A sentence whose named things light up on the board; with `quiet`, they are left out of the tab order. */
export function Say(props: { text: Text; quiet?: boolean }) {
  const { speaker } = useTableContext()
  return <Parts parts={speaker.parts(props.text)} quiet={props.quiet ?? false} />
}

/** The parts of a sentence. */
export function Parts(props: { parts: readonly Part[]; quiet: boolean }) {
  const { parts } = props
  const signAfter = (index: number) => {
    const next = parts[index + 1]
    return typeof next === 'string' ? (SIGNS.exec(next)?.[0] ?? '') : ''
  }
  return (
    <>
      {parts.map((part, index) => {
        if (typeof part === 'string') return typeof parts[index - 1] === 'string' ? part : part.replace(SIGNS, '')
        const token = <TokenView token={part} quiet={props.quiet} />
        const sign = signAfter(index)
        // The parts of a sentence keep their order, so the index is a stable key.
        return (
          <span key={`${index}${part.id}`} class={sign === '' ? undefined : 'with-sign'}>
            {token}
            {sign}
          </span>
        )
      })}
    </>
  )
}

/** Punctuation that must not be separated from the preceding word. */
const SIGNS = /^[.,:;!?)]+/

function TokenView(props: { token: Token; quiet: boolean }) {
  const { title, lit, show } = useTableContext()
  const { kind, id, text } = props.token
  if (kind === 'side') return <SideName side={id} text={text} />
  // A seat named after its user has no mark.
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
    // biome-ignore lint/a11y/useSemanticElements: a button element would not wrap with its sentence
    <span
      role="button"
      class={`token thing ${kind}`}
      data-id={id}
      tabIndex={props.quiet ? -1 : 0}
      onMouseEnter={on}
      onMouseLeave={off}
      onFocus={on}
      onBlur={off}
      onClick={() => show(what)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        show(what)
      }}
    >
      {side !== undefined && <SideMark side={side} />}
      {text}
    </span>
  )
}

function SideName(props: { side: string; text: string }) {
  const { title } = useTableContext()
  return (
    <span class="token side">
      {sidesOf(title, props.side).length > 0 && <SideMark side={props.side} />}
      {props.text}
    </span>
  )
}
