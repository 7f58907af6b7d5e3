import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Makes a small store as an earlier version writes it: checks the version out into a temporary folder, installs it, and
 * plays there (`play.ts`). Each change of rules gets one.
 *
 *   node packages/server/src/testing/stores/make.ts COMMIT
 */

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('node make.ts COMMIT')
const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'topside-version-'))
try {
  const sources = execFileSync('git', ['archive', commit], { cwd: here.split('packages')[0], maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  const { packageManager }: { packageManager: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  execFileSync('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], { cwd: folder, stdio: 'inherit' })
  const out = join(here, `${commit}.json.gz`)
  execFileSync(process.execPath, [join(here, 'play.ts'), folder, out], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
