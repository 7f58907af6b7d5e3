import type { Counter } from '@topside/engine'
import { useEffect, useRef } from 'preact/hooks'
import { settings, theme } from '../settings/settings.ts'
import { useScene } from './scene.ts'

/** What a picture of a counter shows. */
export interface Pictured {
  /** `undefined`: the back of a face-down pile of `side`. */
  readonly counter: Counter | undefined
  readonly side?: string
  readonly face: string
  readonly hidden?: boolean
  readonly count?: number
}

/** A counter as the board draws it, `size` CSS pixels wide; decoration, as words always stand beside it. */
export function CounterPicture(props: Pictured & { size: number }) {
  const { title } = useScene()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { size, ...shown } = props
  const [light, { pattern }] = [theme.value, settings.value]
  useEffect(() => {
    let gone = false
    import('../../board/index.ts').then(
      ({ paintCounter }) => {
        if (gone || canvas.current === null) return
        const { sides, rules, faces } = title
        const looks = faces === undefined ? {} : { looks: faces }
        paintCounter(
          canvas.current,
          { ...shown, sides, faces: rules.table.faces, ...looks, pattern, theme: light },
          size,
        )
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
