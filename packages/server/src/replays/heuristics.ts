import { plainHeuristics } from '@topside/bots'
import type { Heuristics, TitleEntry } from '@topside/engine'
import { TitleList } from '../titles.ts'

/** A title's heuristics from a module of titles; if it has none, basic ones from the rules alone. */
export async function heuristicsOf(titleModule: string, title: string): Promise<Heuristics> {
  const titles = await titlesOf(titleModule)
  return (await titles.find(({ id }) => id === title)?.heuristics?.()) ?? plainHeuristics
}

/** Rejects with the `Fault` `illegal-choice` for a title that computers cannot play. */
export async function needHeuristics(titleModule: string, title: string): Promise<void> {
  new TitleList(await titlesOf(titleModule)).needComputers(title)
}

async function titlesOf(titleModule: string): Promise<readonly TitleEntry[]> {
  const { titles }: { readonly titles: readonly TitleEntry[] } = await import(titleModule)
  return titles
}
