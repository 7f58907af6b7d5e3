import type { Counter } from '@topside/engine'
import type { BoardView } from '../../board/api.ts'
import { CounterPicture, type Pictured } from '../parts/CounterPicture.tsx'
import { useScene } from '../parts/scene.ts'

/** The signs on counters with their meaning: every state that the title knows and, where there is any, what is hidden. */
export function Legend(props: { view: BoardView | undefined }) {
  const { title, speaker } = useScene()
  const [side] = title.sides
  const sample: Counter = { name: '', label: '', symbol: 'infantry', ...(side !== undefined && { side: side.id }) }
  const back: Pictured = { counter: undefined, face: '', count: 3, ...(side !== undefined && { side: side.id }) }
  const hidden: readonly (readonly [Pictured, string])[] = [
    [{ counter: sample, face: '', hidden: true }, 'hidden from others'],
    [back, 'face down, with the number of pieces'],
  ]
  const { view } = props
  const secrets = view !== undefined && (view.hidden.size > 0 || view.pieces.some((piece) => piece.hidden === true))
  const entries: readonly (readonly [Pictured, string])[] = [
    ...title.rules.table.faces.map((face): readonly [Pictured, string] => [
      { counter: sample, face },
      speaker.plain({ key: `face.${face}` }),
    ]),
    ...(secrets ? hidden : []),
  ]
  return (
    <ul class="legend" data-testid="legend">
      {entries.map(([pictured, words]) => (
        <li key={words}>
          <CounterPicture {...pictured} size={40} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
