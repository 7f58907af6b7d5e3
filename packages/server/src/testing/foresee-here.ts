import { type Foreseen, Foreseer, type ForeseeTask, type Position } from '../match/foresee.ts'
import type { TitleList } from '../titles.ts'

/** Previews in this thread, with the copying that another thread would involve. */
export function foreseeHere(titles: TitleList): (task: ForeseeTask) => Promise<Foreseen> {
  const foreseer = new Foreseer(titles)
  const sent = new WeakMap<Position, Position>()
  return async ({ position, question }) => {
    const plain = sent.get(position) ?? structuredClone(position)
    sent.set(position, plain)
    return structuredClone(await foreseer.answer({ position: plain, question: structuredClone(question) }))
  }
}
