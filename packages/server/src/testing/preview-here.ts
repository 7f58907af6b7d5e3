import { type Position, Previewer, type PreviewResult, type PreviewTask } from '../match/previewer.ts'
import type { TitleList } from '../titles.ts'

/** Previews in this thread, with the copying that another thread would involve. */
export function previewHere(titles: TitleList): (task: PreviewTask) => Promise<PreviewResult> {
  const previewer = new Previewer(titles)
  const sent = new WeakMap<Position, Position>()
  return async ({ position, question }) => {
    const plain = sent.get(position) ?? structuredClone(position)
    sent.set(position, plain)
    return structuredClone(await previewer.answer({ position: plain, question: structuredClone(question) }))
  }
}
