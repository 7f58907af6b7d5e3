import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'

/** By file in a folder and function name, whether the function has run. */
export type FunctionsRun = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/**
 * Records which functions of a folder's modules run, for modules loaded by this thread from now on. The returned
 * function reports them; files not loaded are missing.
 */
export async function watchFunctions(folder: string): Promise<() => Promise<FunctionsRun>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false })
  const prefix = `${pathToFileURL(folder).href}/`
  const files = new Map<string, Map<string, boolean>>()
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    for (const { url, functions } of result) {
      if (!url.startsWith(prefix)) continue
      const ran = fileOf(files, decodeURI(url.slice(prefix.length)))
      for (const { functionName, ranges } of functions) {
        if (functionName === '') continue
        ran.set(functionName, ran.get(functionName) === true || ranges.some(({ count }) => count > 0))
      }
    }
    return files
  }
}

/** Merges one thread's report into the others'. */
export function mergeFunctions(all: Map<string, Map<string, boolean>>, more: FunctionsRun): void {
  for (const [file, functions] of more) {
    const known = fileOf(all, file)
    for (const [name, ran] of functions) known.set(name, ran || known.get(name) === true)
  }
}

function fileOf(files: Map<string, Map<string, boolean>>, file: string): Map<string, boolean> {
  const known = files.get(file) ?? new Map<string, boolean>()
  files.set(file, known)
  return known
}
