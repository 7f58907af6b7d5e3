import type { Army } from '../../data/armies.ts'
import { figures } from '../../data/scenarios.ts'
import type { Board, Counter } from './board.ts'
import { borderBetween } from './geography.ts'

/** Attackers that fight together (12). */
export interface Team {
  readonly tactic: 'standard' | 'flanking' | 'concentration'
  readonly point: Counter
  readonly support?: Counter
}

/** The two sides of a battle. */
export const SIDES = ['attacker', 'defender'] as const
/** A side of a battle. */
export type Side = (typeof SIDES)[number]

/** A ground battle (11). */
export interface Fight {
  readonly sector: string
  readonly armies: Readonly<Record<Side, Army>>
  readonly bonus: number
  line: Counter[]
  teams: Team[]
  front: { defender?: Counter | undefined; team?: Team | undefined }
  orphan?: Counter | undefined
  reserve: Counter[]
  strikes: Record<Side, Counter[]>
  rounds: number
  fresh: boolean
  /** Whether no side need be asked about withdrawal until the next roll. */
  settled: boolean
  /** Sides to be asked because something changed. */
  changed: Side[]
  silent: Side[]
  /** The side that withdraws. */
  leaves?: Side
}

/** 16: the defence bonus of a sector against its current attackers. */
export function bonusOf(board: Board, sector: string): number {
  if (board.isInForce('borrowed-uniforms', sector)) return 0
  const cards = ['mangrove-ambush', 'sappers'].filter((card) => board.isInForce(card, sector)).length
  if (board.standing.includes(sector)) return cards
  const bonuses = (board.entries[sector] ?? []).map(({ from, road }) => {
    const border = borderBetween(from, sector)
    return border === undefined || (border.line && !road) ? 0 : border.bonus
  })
  return (bonuses.length === 0 ? 0 : Math.min(...bonuses)) + cards
}

/** Whether a unit can attack: it has dice for it, and has attacked less than twice (4.3, 11.7). */
export const canAttack = ({ def, attacks }: Counter): boolean =>
  def.attack.length > 0 && attacks < figures.attacksPerTurn
