import type { BoardSpace } from '@topside/engine'
import type { BoardPiece, BoardTarget, BoardView } from '../../board/api.ts'
import { CounterPicture } from '../parts/CounterPicture.tsx'
import { Mark } from '../parts/Mark.tsx'
import { useScene } from '../parts/scene.ts'
import { faceWord, figureWords, spaceOf, traitWords } from './describe.ts'

/** Pieces named on the card of a space. */
const NAMED = 6

/** What is known of the thing that somebody points at: a piece large, with its figures and its state; or a space and what lies there. */
export function Card(props: { target: BoardTarget; view: BoardView; high: boolean }) {
  const { title } = useScene()
  const { target, view } = props
  const piece = view.pieces.find(({ id }) => id === target.piece)
  const space = spaceOf(title, piece?.space ?? target.space ?? '')
  if (space === undefined) return null
  return (
    <div class={`inspector ${props.high ? 'high' : ''}`} data-testid="inspector">
      {piece !== undefined ? <PieceCard piece={piece} space={space} /> : <SpaceCard space={space} view={view} />}
    </div>
  )
}

function PieceCard(props: { piece: BoardPiece; space: BoardSpace }) {
  const { title, speaker } = useScene()
  const { piece, space } = props
  const counter = title.counters[piece.id]
  if (counter === undefined) return null
  const [plain] = title.rules.table.faces
  return (
    <>
      <CounterPicture counter={counter} face={piece.face} hidden={piece.hidden === true} size={64} />
      <div>
        <p class="inspector-name">{counter.name}</p>
        {(piece.face !== plain || piece.hidden === true) && (
          <p class="inspector-state">
            {[
              ...(piece.face === plain ? [] : [faceWord(speaker, piece.face)]),
              ...(piece.hidden === true ? ['hidden from others'] : []),
            ].join(', ')}
          </p>
        )}
        {figureWords(speaker, counter, piece.face).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p class="muted">{[speaker.names.space(space.id), ...traitWords(title, space)].join(', ')}</p>
      </div>
    </>
  )
}

function SpaceCard(props: { space: BoardSpace; view: BoardView }) {
  const { title, speaker } = useScene()
  const { space, view } = props
  const here = view.pieces.filter((piece) => piece.space === space.id)
  const unseen = view.hidden.get(space.id) ?? 0
  const owner = view.owners.get(space.id)
  const about = [
    ...traitWords(title, space),
    ...(space.identifier === undefined ? [] : [`TEM ${space.identifier.tem}`]),
    ...(owner === undefined ? [] : [`held by ${speaker.names.side(owner)}`]),
  ]
  return (
    <div>
      <p class="inspector-name">{speaker.names.space(space.id)}</p>
      {about.length > 0 && <p>{about.join(', ')}</p>}
      <ul>
        {here.slice(0, NAMED).map(({ id }) => (
          <li key={id}>
            <Mark side={title.counters[id]?.side} /> {speaker.names.piece(id)}
          </li>
        ))}
        {here.length > NAMED && <li class="muted">and {here.length - NAMED} more</li>}
        {unseen > 0 && <li class="muted">{unseen} face down</li>}
      </ul>
    </div>
  )
}
