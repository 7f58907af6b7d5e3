import { batch, signal } from '@preact/signals'
import { likeness } from '../session/likeness.ts'

/** What shows interchangeable pieces as one entry of the list, once it is fetched. */
export const likeParts = signal<typeof import('./Like.tsx') | undefined>(undefined)

/** Fetches what finds interchangeable pieces, and what shows them. */
export async function fetchLikeness(): Promise<void> {
  const parts = await import('./Like.tsx').catch(() => undefined)
  batch(() => {
    likeParts.value = parts
    likeness.value = parts?.alikeIn
  })
}
