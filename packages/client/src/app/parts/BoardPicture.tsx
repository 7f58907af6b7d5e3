import type { BoardView } from '@topside/board'
import { boardOf, type Options, type TitleDisplay } from '@topside/engine'
import { useEffect, useRef } from 'preact/hooks'
import { settings, theme } from '../settings/settings.ts'
import './BoardPicture.css'

const DEFAULTS: Options = {}
const NOTHING: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }
/** Margin around the shown spaces, in map units. */
const ROOM = 24

/** Contents of a picture of a title's board. */
interface BoardPictured {
  /** `undefined` while loading. */
  readonly title: TitleDisplay | undefined
  /** The options of the match; absent: the defaults. */
  readonly options?: Options
  /** The pieces on the board; absent: none. */
  readonly view?: BoardView | undefined
  /** The spaces to show; absent: the whole map. */
  readonly spaces?: readonly string[] | undefined
  /** Aspect ratio, width to height. */
  readonly shape: number
  /** Fills the picture with the map alone, without the boxes beside it, and crops what does not fit. */
  readonly fill?: boolean
  /** Accessible name. */
  readonly name: string
}

/** A still picture of a part of a title's board, drawn like the table. */
export function BoardPicture(props: BoardPictured) {
  const { title, options = DEFAULTS, view = NOTHING, spaces, shape, fill = false, name } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [light, { pattern }] = [theme.value, settings.value]
  useEffect(() => {
    let gone = false
    const paint = async () => {
      const { mapAlone, paintBoard, partOf, shaped } = await import('@topside/board/paper')
      const element = canvas.current
      if (gone || element === null || title === undefined) return
      const { counters, sides, rules, faces: looks, statuses: statusLooks } = title
      const whole = boardOf(title, options)
      const board = fill ? mapAlone(whole) : whole
      const part = shaped(board, partOf(board, spaces, ROOM), shape, fill)
      const { faces } = rules.table
      const worn = { ...(looks && { looks }), ...(statusLooks && { statusLooks }) }
      const sample = { board, counters, sides, faces, view, pattern, theme: light, ...worn }
      await paintBoard(element, sample, part, element.clientWidth)
    }
    paint().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [title, options, view, spaces, shape, fill, light, pattern])
  return <canvas ref={canvas} class="board-picture" style={{ aspectRatio: shape }} role="img" aria-label={name} />
}
