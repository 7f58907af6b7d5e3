import type { ReadonlySignal } from '@preact/signals'
import type { BoardPiece, BoardTarget, BoardView, Highlight, ScreenRect } from '@topside/board'
import type { BoardSpace } from '@topside/engine'
import { CounterPicture } from '../parts/CounterPicture.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { narrow } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { type Corner, chosenIn, clearCorner } from './corner.ts'
import { faceWord, figureWords, modifierWords, spaceOf, statusWords, traitWords } from './describe.ts'
import './Card.css'
import './slip.css'

/** Maximum pieces listed on the card of a space. */
const NAMED = 6

/** The target of a card, and what determines its position. */
interface CardProps {
  readonly target: BoardTarget
  readonly view: BoardView
  readonly highlight: ReadonlySignal<Highlight>
  /** The board's element. */
  readonly host: HTMLElement | null
  toScreen(target: BoardTarget): ScreenRect | undefined
}

/** The first corner in which the card covers least of the target and of what is chosen. */
function cornerFor({ target, highlight, host, toScreen }: CardProps): Corner {
  const { x, y, width: w, height: h } = host?.getBoundingClientRect() ?? new DOMRect()
  const rects = [target, ...chosenIn(highlight.value)].flatMap((each) => toScreen(each) ?? [])
  return clearCorner({ x, y, w, h }, rects, narrow.value)
}

/** Details of the target: a large picture of a piece with its values and state, or a space with its contents. */
export function Card(props: CardProps) {
  const { title } = useTableContext()
  const { target, view } = props
  const piece = view.pieces.find(({ id }) => id === target.piece)
  const space = spaceOf(title, piece?.space ?? target.space ?? '')
  if (space === undefined) return null
  return (
    <div class={`slip inspector ${cornerFor(props)}`} data-testid="inspector">
      {piece !== undefined ? <PieceCard piece={piece} space={space} /> : <SpaceCard space={space} view={view} />}
    </div>
  )
}

function PieceCard(props: { piece: BoardPiece; space: BoardSpace }) {
  const { title, speaker } = useTableContext()
  const { piece, space } = props
  const counter = title.counters[piece.id]
  if (counter === undefined) return null
  const [plain] = title.rules.table.faces
  const states = [
    ...(piece.face === plain ? [] : [faceWord(speaker, piece.face)]),
    ...statusWords(title, speaker, piece),
    ...(piece.hidden === true ? [label('card.hidden')] : []),
  ]
  return (
    <>
      <CounterPicture
        counter={counter}
        face={piece.face}
        statuses={piece.statuses}
        hidden={piece.hidden === true}
        size={64}
      />
      <div>
        <p class="inspector-name">{counter.name}</p>
        {states.length > 0 && <p class="inspector-state">{states.join(', ')}</p>}
        {figureWords(speaker, counter, piece.face).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p class="muted">{[speaker.names.space(space.id), ...traitWords(title, space)].join(', ')}</p>
      </div>
    </>
  )
}

function SpaceCard(props: { space: BoardSpace; view: BoardView }) {
  const { title, speaker } = useTableContext()
  const { space, view } = props
  const here = view.pieces.filter((piece) => piece.space === space.id)
  const unseen = view.hidden.get(space.id) ?? 0
  const owner = view.owners.get(space.id)
  const about = [
    ...traitWords(title, space),
    ...(space.identifier === undefined ? [] : [modifierWords(speaker, space.identifier)]),
    ...(owner === undefined ? [] : [label('card.held', { side: speaker.names.side(owner) })]),
  ]
  return (
    <div>
      <p class="inspector-name">{speaker.names.space(space.id)}</p>
      {about.length > 0 && <p>{about.join(', ')}</p>}
      <ul>
        {here.slice(0, NAMED).map(({ id }) => (
          <li key={id}>
            <SideMark side={title.counters[id]?.side} /> {speaker.names.piece(id)}
          </li>
        ))}
        {here.length > NAMED && <li class="muted">{label('card.more', { count: here.length - NAMED })}</li>}
        {unseen > 0 && <li class="muted">{label('card.unseen', { count: unseen })}</li>}
      </ul>
    </div>
  )
}
