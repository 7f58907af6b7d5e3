import type { MatchFile, TitleDisplay } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import { label } from '../words/label.tsx'

/** A name as it can stand in that of a file anywhere. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * What a saved match is called: title and scenario, who played, whether it is over or how far it has come, and the day; so that it is found
 * again among others. `moments`: how many answers were given.
 */
export function fileName(
  { rules }: Pick<TitleDisplay, 'rules'>,
  file: MatchFile | ViewFile,
  moments: number,
  day: Date = new Date(),
): string {
  const scenario = rules.scenarios.length > 1 ? file.options['scenario'] : undefined
  const names = file.seats.map(({ name }) => plain(name ?? '')).filter((name) => name !== '')
  const over = file.outcome !== undefined && file.outcome !== null
  return [
    rules.id,
    scenario,
    [...new Set(names)].join('_'),
    plain(over ? label('file.finished') : label('file.move', { number: moments })),
    day.toISOString().slice(0, 10),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('_')
}
