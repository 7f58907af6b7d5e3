import { batch, signal } from '@preact/signals'
import { likeness } from '../session/likeness.ts'

/** The components that show interchangeable pieces as one entry; `undefined` until loaded. */
export const likeParts = signal<typeof import('./Like.tsx') | undefined>(undefined)

/** Loads the code that finds interchangeable pieces, and the components that show them. */
export async function fetchLikeness(): Promise<void> {
  const parts = await import('./Like.tsx').catch(() => undefined)
  batch(() => {
    likeParts.value = parts
    likeness.value = parts?.alikeIn
  })
}
