import type { CounterSample } from '@topside/board'
import { useEffect, useRef } from 'preact/hooks'
import { settings, theme } from '../settings/settings.ts'
import { useTableContext } from './tableContext.ts'
import './CounterPicture.css'

/** What a picture of a counter shows. */
export type Pictured = Pick<CounterSample, 'counter' | 'side' | 'face' | 'statuses' | 'hidden' | 'count'>

/** Draws a counter like the board, `size` CSS pixels wide. Decorative: there is always text beside it. */
export function CounterPicture(props: Pictured & { size: number }) {
  const { title } = useTableContext()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { size, ...shown } = props
  const [light, { pattern }] = [theme.value, settings.value]
  useEffect(() => {
    let gone = false
    import('@topside/board').then(
      ({ paintCounter }) => {
        if (gone || canvas.current === null) return
        const { sides, rules, faces: looks, statuses: statusLooks } = title
        const { faces } = rules.table
        paintCounter(canvas.current, { ...shown, sides, faces, looks, statusLooks, pattern, theme: light }, size)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  })
  return (
    <span class="counter-picture" aria-hidden="true">
      <canvas ref={canvas} width={1} height={1} />
    </span>
  )
}
