import { sideOf } from '../words/names.ts'
import { useScene } from './scene.ts'

/** The mark of a side in its colour and shape; decoration, as its name always stands beside it. */
export function Mark(props: { side: string | undefined }) {
  const { title } = useScene()
  const style = props.side === undefined ? undefined : sideOf(title, props.side)?.style
  return <span class={`mark ${style ?? ''}`} aria-hidden="true" />
}
