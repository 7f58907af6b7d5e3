import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isNewer, NoRelease, type Release, released, stateIn } from './release/changelog.ts'
import { makeRelease } from './release/make.ts'
import { path } from './shell.ts'

const names = { leyte: 'Leyte', bataan: 'BATAAN!' }
const first: Release = {
  version: '1.0.0',
  date: '2026-11-29',
  upgrade: { rules: { leyte: 4, bataan: 11 }, store: 38 },
  names,
}
const entered = (entries: string, older = ''): string => `# Changelog\n\n## Unreleased\n\n${entries}\n${older}`

test('a release takes the entries, and the next one says what it does to running matches and the store', () => {
  const one = released(entered('- Everything.'), first)
  expect(one).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-11-29)\n\n- Everything.\n\n' +
      'Upgrade: this is the first release.\n\nRules: leyte 4, bataan 11; store: 38.\n',
  )
  const more = one.replace('## Unreleased\n', '## Unreleased\n\n- More.\n')
  const changed = { rules: { leyte: 4, bataan: 12 }, store: 39 }
  const two = released(more, { ...first, version: '1.1.0', upgrade: changed })
  expect(two).toContain('## 1.1.0 (2026-11-29)\n\n- More.\n\nUpgrade: running matches of BATAAN! (rules 11 to 12)')
  expect(two).toContain('The store is migrated (38 to 39); older servers refuse it afterwards.')
  expect(two.indexOf('- More.')).toBeLessThan(two.indexOf('- Everything.'))
  expect(stateIn(two)).toEqual(changed)
  const same = two.replace('## Unreleased\n', '## Unreleased\n\n- Words.\n')
  expect(released(same, { ...first, version: '1.1.1', upgrade: changed })).toContain(
    'Upgrade: running matches continue as they are. The store is not migrated.',
  )
})

test('a release needs entries, and a newer version', () => {
  expect(() => released(entered(''), first)).toThrow(NoRelease)
  expect(() => released('# Changelog\n', first)).toThrow(NoRelease)
  expect([isNewer('1.0.10', '1.0.9'), isNewer('2.0.0', '1.9.9'), isNewer('1.0.0', '1.0.0')]).toEqual([
    true,
    true,
    false,
  ])
  expect(() => isNewer('1.0', '0.9.0')).toThrow('three numbers')
})

test('a release is one commit and a tag, or changes nothing', () => {
  const root = mkdtempSync(join(tmpdir(), 'topside-release-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@topside.example')
  for (const folder of ['.', 'packages/server', 'packages/docs']) {
    mkdirSync(join(root, folder), { recursive: true })
    if (folder !== 'packages/docs') writeFileSync(join(root, folder, 'package.json'), '{\n  "version": "0.1.0"\n}\n')
  }
  writeFileSync(join(root, 'packages/docs/changelog.md'), entered('- Everything.'))
  git('add', '.')
  git('commit', '--quiet', '--message=start')
  expect(() => makeRelease(root, { ...first, version: '0.1.0' })).toThrow('not newer than 0.1.0')
  writeFileSync(join(root, 'draft'), '')
  expect(() => makeRelease(root, first)).toThrow('uncommitted changes')
  rmSync(join(root, 'draft'))
  expect(makeRelease(root, first)).toBe('v1.0.0')
  expect([git('status', '--porcelain'), git('describe'), git('log', '-1', '--format=%s')]).toEqual([
    '',
    'v1.0.0',
    'release: 1.0.0',
  ])
  for (const folder of ['.', 'packages/server'])
    expect(readFileSync(join(root, folder, 'package.json'), 'utf8')).toContain('"version": "1.0.0"')
  expect(() => makeRelease(root, { ...first, version: '1.0.1' })).toThrow('Nothing is entered')
  expect(git('status', '--porcelain')).toBe('')
})

test('the changelog has the present version', () => {
  const changelog = readFileSync(path('packages/docs/changelog.md'), 'utf8')
  expect(changelog).toMatch(/^## Unreleased$/m)
  const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8'))
  expect(/^## (\d+\.\d+\.\d+) /m.exec(changelog)?.[1]).toBe(version)
})
