import type { BoardView } from '@topside/board'
import type { Counter } from '@topside/engine'
import { CounterPicture, type Pictured } from '../parts/CounterPicture.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { label } from '../words/label.tsx'
import { menuLabel } from '../words/menuLabels.ts'
import './Legend.css'

/**
 * The signs on counters with their meaning: the title's states, signs for hidden pieces if the match has any, and the
 * title's own entries.
 */
export function Legend(props: { view: BoardView | undefined }) {
  const { title, speaker } = useTableContext()
  const [side] = title.sides
  const sample: Counter = { name: '', label: '', symbol: 'infantry', ...(side !== undefined && { side: side.id }) }
  const back: Pictured = { counter: undefined, face: '', count: 3, ...(side !== undefined && { side: side.id }) }
  const hidden: readonly (readonly [Pictured, string])[] = [
    [{ counter: sample, face: '', hidden: true }, label('card.hidden')],
    [back, menuLabel('legend.unseen')],
  ]
  const { view } = props
  const secrets = view !== undefined && (view.hidden.size > 0 || view.pieces.some((piece) => piece.hidden === true))
  const entries: readonly (readonly [Pictured, string])[] = [
    ...title.rules.table.faces.map((face): readonly [Pictured, string] => [
      { counter: sample, face },
      speaker.plain({ key: `face.${face}` }),
    ]),
    ...Object.entries(title.statuses ?? {}).flatMap(([id, looks]) =>
      looks.flatMap((look, value): [Pictured, string][] =>
        look === undefined
          ? []
          : [
              [
                { counter: sample, face: title.rules.table.faces[0] ?? '', statuses: { [id]: value } },
                speaker.plain({ key: `status.${id}`, args: { value } }),
              ],
            ],
      ),
    ),
    ...(secrets ? hidden : []),
    ...(title.legend ?? []).map((counter): readonly [Pictured, string] => [
      { counter, face: title.rules.table.faces[0] ?? '' },
      counter.name,
    ]),
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
