import { sidesOf } from '../words/names.ts'
import { sideColours } from './sideStyle.ts'
import { useTableContext } from './tableContext.ts'
import './SideMark.css'

/**
 * The mark of a side in its colour and shape; a neutral mark if `side` contains several ids. Decorative: a name always
 * is beside it.
 */
export function SideMark(props: { side: string | undefined }) {
  const { title } = useTableContext()
  const [only, another] = sidesOf(title, props.side ?? '')
  const style = another === undefined ? only?.style : undefined
  return (
    <span
      class="mark"
      data-shape={another === undefined ? style?.shape : 'several'}
      data-hatch={style?.hatch}
      style={sideColours(style)}
      aria-hidden="true"
    />
  )
}
