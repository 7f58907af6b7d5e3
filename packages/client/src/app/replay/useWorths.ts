import type { ValuesAnswer } from '@topside/protocol'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { strengthOf } from '../words/computer.ts'
import type { ReplayData } from './replayData.ts'
import { type TurningPoint, turningPoints, type Worth, worthsFor } from './turningPoints.ts'

/** The evaluation of a match for one seat over time, and its turning points. */
export interface Worths {
  readonly seat: number
  readonly worths: readonly Worth[]
  readonly points: readonly TurningPoint[]
}

/**
 * The computers' evaluations of a finished match, converted to the first seat without a computer; `undefined` without
 * computers, or until loaded. `match`: its id, if the server has it.
 */
export function useWorths({ file, playback }: ReplayData, match: string | undefined): Worths | undefined {
  const [values, setValues] = useState<ValuesAnswer>([])
  useEffect(() => {
    setValues([])
    if (match === undefined) return
    let gone = false
    api.ask<ValuesAnswer>('GET', `/matches/${encodeURIComponent(match)}/why`).then(
      (found) => gone || setValues(found),
      // The replay works without it.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [match])
  return useMemo(() => {
    const seat = Math.max(
      0,
      file.seats.findIndex(({ bot }) => strengthOf(bot) === undefined),
    )
    const allies = playback.allies[seat] ?? []
    const worths = worthsFor(values, (each) => each === seat || allies.includes(each))
    return worths.length < 2 ? undefined : { seat, worths, points: turningPoints(worths) }
  }, [values, file, playback])
}
