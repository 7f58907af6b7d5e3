import type { MatchFile, TitleDisplay } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import { label } from '../words/label.tsx'

/** A name reduced to characters that are safe in file names. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * The file name of a saved match: title, scenario, players, its end or number of answers, and the day. `moments`:
 * number of answers given.
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
