import { sidesOf } from '../words/names.ts'
import { sideColours } from './sideStyle.ts'
import { useTableContext } from './tableContext.ts'
import './SideMark.css'

/**
 * The mark of a side in its colour and shape; of a seat that plays several sides (`side` has all their ids), one that belongs to none of them.
 * It is decoration, as a name always stands beside it.
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
