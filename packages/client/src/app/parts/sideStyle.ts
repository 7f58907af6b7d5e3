import type { SideStyle } from '@topside/engine'
import { theme } from '../settings/settings.ts'

/** What a stylesheet draws a side with: `--side`, `--on-side` and `--side-line`; nothing for what belongs to no side. */
export function sideColours(style: SideStyle | undefined): { readonly [property: string]: string } {
  if (style === undefined) return {}
  const { fill, ink, edge } = style[theme.value]
  return { '--side': fill, '--on-side': ink, '--side-line': edge }
}
