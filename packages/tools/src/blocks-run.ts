import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'

/** A piece of a source file, from the first character up to, but excluding, the last; and how often it ran. */
export interface Block {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Blocks by file in a folder; a block inside another is more exact. */
export type BlocksRun = ReadonlyMap<string, readonly Block[]>

/**
 * Counts how often each block of a folder's modules runs, for modules loaded by this thread from now on. The returned
 * function reports what ran since its last call.
 */
export async function watchBlocks(folder: string): Promise<() => Promise<BlocksRun>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const prefix = `${pathToFileURL(folder).href}/`
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const below = result.filter(({ url }) => url.startsWith(prefix))
    return new Map(
      below.map(({ url, functions }) => [
        decodeURI(url.slice(prefix.length)),
        functions.flatMap((each) => each.ranges),
      ]),
    )
  }
}

/** How often the code at an offset of a file ran. */
export function timesRun(blocks: readonly Block[] | undefined, offset: number): number {
  let [times, width] = [0, Number.POSITIVE_INFINITY]
  for (const { startOffset, endOffset, count } of blocks ?? []) {
    if (offset < startOffset || offset >= endOffset || endOffset - startOffset > width) continue
    times = count
    width = endOffset - startOffset
  }
  return times
}
