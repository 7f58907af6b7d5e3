import type { Counter, FaceLook, StatusLook, StatusLooks } from '@topside/engine'
import type { BoardPiece } from '../api.ts'
import { type Style, styleKey } from './sides.ts'

/** How a counter is highlighted. */
export type Edge = 'plain' | 'selectable' | 'chosen' | 'lit' | 'dimmed'

/** Everything that determines the appearance of a counter, apart from its size. */
export interface Look {
  /** `undefined`: the back of a face-down pile. */
  readonly counter: Counter | undefined
  readonly style: Style
  readonly face: string
  /** What the face adds: stripes, a badge. */
  readonly worn: FaceLook
  /** Badges of its statuses. */
  readonly badges: readonly StatusLook[]
  /** Known to the viewer, but not public. */
  readonly hidden: boolean
  readonly edge: Edge
  readonly pattern: boolean
  /** Number on a face-down pile. */
  readonly count: number
}

/** The badges of the statuses of a piece, in the order in which the title lists their looks. */
export function badgesOf(looks: StatusLooks | undefined, statuses: BoardPiece['statuses']): StatusLook[] {
  if (looks === undefined || statuses === undefined) return []
  return Object.entries(looks).flatMap(([id, byValue]) => byValue[statuses[id] ?? 0] ?? [])
}

/** The parts of a look that determine its texture, besides size and colours. */
export function lookKey(look: Look, piece: string): string {
  const badges = look.badges.map((each) => ('badge' in each ? each.badge : `${each.mark}${each.dark === true}`))
  const { counter, style, face, hidden, edge, count, pattern } = look
  return [counter === undefined ? '' : piece, styleKey(style), face, badges, hidden, edge, count, pattern].join('|')
}
