import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNewer, NoRelease, type Release, released } from './changelog.ts'

/** The changelog, from the repository's root. */
const CHANGELOG = 'packages/docs/changelog.md'

/**
 * Makes a release of a repository: the version in every package, the changelog, one commit, and a tag.
 * Changes nothing and throws a {@link NoRelease} if there are uncommitted changes, or the version is not newer than the
 * present one. Returns the tag.
 */
export function makeRelease(root: string, release: Release): string {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const { version } = release
  const manifests = ['.', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))]
    .map((folder) => join(root, folder, 'package.json'))
    .filter((file) => existsSync(file))
  const present: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  if (!isNewer(version, String(present)))
    throw new NoRelease(`${version} is not newer than ${present}, the present version.`)
  if (git('status', '--porcelain') !== '') throw new NoRelease('There are uncommitted changes. Commit them first.')
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') throw new NoRelease(`The tag ${tag} exists already.`)
  const changelog = released(readFileSync(join(root, CHANGELOG), 'utf8'), release)
  for (const file of manifests) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/("version": )"[^"]*"/, `$1"${version}"`))
  }
  writeFileSync(join(root, CHANGELOG), changelog)
  git('commit', '--quiet', '--all', `--message=release: ${version}`)
  git('tag', '--annotate', `--message=Topside ${version}`, tag)
  return tag
}
