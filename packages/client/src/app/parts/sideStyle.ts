import type { SideStyle } from '@topside/engine'
import { theme } from '../settings/settings.ts'

/** CSS properties for drawing a side: `--side`, `--on-side` and `--side-line`; empty without a side. */
export function sideColours(style: SideStyle | undefined): { readonly [property: string]: string } {
  if (style === undefined) return {}
  const { fill, ink, edge } = style[theme.value]
  return { '--side': fill, '--on-side': ink, '--side-line': edge }
}
