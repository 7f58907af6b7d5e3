import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainHeuristics } from '@topside/bots'
import type { AnyHeuristics, AnyTitle, TitlePackage } from '@topside/engine'
import type { FuzzPosition, Referee, Scripts } from '@topside/engine/testing'
import type { ServerTitle } from '@topside/server'
import { toyTitle } from '@topside/server/testing/toy-title'
import { titles } from '@topside/titles/testing'
import { path } from './shell.ts'

/** A title by its id, a test title or the toy. Ends the process with a message if there is none. */
export function findTitle(id: string | undefined): ServerTitle {
  const entry = [...titles, toyTitle].find((title) => title.id === id)
  if (entry !== undefined) return entry
  console.error(`--title must be one of ${[...titles, toyTitle].map((title) => title.id).join(', ')}`)
  process.exit(2)
}

/** The rules of {@link findTitle}. */
export async function loadTitle(id: string | undefined): Promise<AnyTitle> {
  return (await findTitle(id).load()).rules
}

/** The heuristics of {@link findTitle}; without any, plain ones based on the rules alone. */
export async function loadHeuristics(id: string | undefined): Promise<AnyHeuristics> {
  return (await titles.find((title) => title.id === id)?.heuristics?.()) ?? plainHeuristics
}

/** The whole package of {@link findTitle}; the toy has only rules. */
export async function loadPackage(
  id: string | undefined,
): Promise<Pick<TitlePackage, 'rules'> & Partial<TitlePackage>> {
  return findTitle(id).load()
}

/** The positions that a title offers to the fuzzer in `testing/positions.ts`; none without that file. */
export async function loadPositions(id: string): Promise<readonly FuzzPosition[]> {
  const file = join(titleFolder(id), 'testing', 'positions.ts')
  if (!existsSync(file)) return []
  const { positions }: { positions: readonly FuzzPosition[] } = await import(pathToFileURL(file).href)
  return positions
}

/** A new referee of a title from `testing/referee/index.ts`; `undefined` without that file. */
export async function loadReferee(id: string): Promise<Referee | undefined> {
  const file = join(titleFolder(id), 'testing', 'referee', 'index.ts')
  if (!existsSync(file)) return undefined
  const { newReferee }: { newReferee: () => Referee } = await import(pathToFileURL(file).href)
  return newReferee()
}

/** The scripted players of a title in `testing/scripted.ts`; `undefined` without that file. */
export async function loadScripts(id: string): Promise<Scripts | undefined> {
  const file = join(titleFolder(id), 'testing', 'scripted.ts')
  if (!existsSync(file)) return undefined
  const { scripts }: { scripts: Scripts } = await import(pathToFileURL(file).href)
  return scripts
}

/** A piece of a title's rules for the benchmark; `run` does it `times` times. */
export interface BenchWork {
  readonly name: string
  readonly times: number
  readonly run: () => void
}

/** A title's benchmark work in `testing/bench.ts`; none without that file. */
export async function loadWork(id: string): Promise<readonly BenchWork[]> {
  const file = join(titleFolder(id), 'testing', 'bench.ts')
  if (!existsSync(file)) return []
  const { work }: { work: readonly BenchWork[] } = await import(pathToFileURL(file).href)
  return work
}

/** The folder of a title's rules. */
export function titleFolder(id: string): string {
  return path('packages/titles/src', id)
}

/**
 * The learnt parameters of a title's computers (`bots/learnt.json`) by path in the file; `undefined` without that file.
 */
export async function loadLearnt(id: string) {
  const file = join(titleFolder(id), 'bots', 'learnt.json')
  if (!existsSync(file)) return undefined
  const { source, ...data } = JSON.parse(readFileSync(file, 'utf8'))
  const { heuristicsWith }: { heuristicsWith: (learnt: unknown) => AnyHeuristics } = await import(
    pathToFileURL(join(titleFolder(id), 'bots', 'index.ts')).href
  )
  const numbers = flat(data)
  const nested = (changed: { readonly [path: string]: number }): object => rebuilt(data, changed)
  return {
    file,
    source: String(source),
    numbers,
    nested,
    heuristicsWith: (changed: typeof numbers) => heuristicsWith(nested(changed)),
  }
}

function flat(data: object, before = ''): { readonly [path: string]: number } {
  return Object.fromEntries(
    Object.entries(data).flatMap(([word, value]) =>
      typeof value === 'number' ? [[before + word, value]] : Object.entries(flat(value, `${before}${word}.`)),
    ),
  )
}

function rebuilt(data: object, changed: { readonly [path: string]: number }, before = ''): object {
  return Object.fromEntries(
    Object.entries(data).map(([word, value]) => [
      word,
      typeof value === 'number'
        ? Number((changed[before + word] ?? value).toPrecision(4))
        : rebuilt(value, changed, `${before}${word}.`),
    ]),
  )
}
