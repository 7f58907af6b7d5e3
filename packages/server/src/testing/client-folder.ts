import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder like a built client's: a page, a small script and a large one, and a worker. */
export async function clientFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'topside-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Topside</title>')
  await writeFile(join(folder, 'worker.js'), 'self')
  await writeFile(join(folder, 'assets', 'main-1a2b3c4d.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'board-5e6f7a8b.js'), 'export const land = 1\n'.repeat(1_000))
  return folder
}
