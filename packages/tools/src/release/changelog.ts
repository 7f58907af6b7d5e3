/** What a release does to stores and running matches. */
export interface Upgrade {
  /** Rules versions by title id. */
  readonly rules: { readonly [title: string]: number }
  /** Number of the last migration of the store. */
  readonly store: number
}

/** A release to describe. */
export interface Release {
  /** Numbers joined by dots. */
  readonly version: string
  /** As YYYY-MM-DD. */
  readonly date: string
  readonly upgrade: Upgrade
  /** Names of the titles by id. */
  readonly names: { readonly [title: string]: string }
}

/** A release cannot be made; the message says why. */
export class NoRelease extends Error {
  override readonly name = 'NoRelease'
}

const UNRELEASED = '## Unreleased\n'
/** The last line of each release, from which the next one tells what has changed. */
const STATE = /^Rules: (.+); store: (\d+)\.$/m

/** Three numbers joined by dots; throws a {@link NoRelease}. */
export function numbersOf(version: string): readonly number[] {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new NoRelease(`A version is three numbers, such as 1.2.0, not ${version}.`)
  return version.split('.').map(Number)
}

/** Whether a version is newer than another one. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/**
 * The changelog with its unreleased entries under a heading for the release, and what an upgrade to it does. Throws a
 * {@link NoRelease} if nothing is entered.
 */
export function released(changelog: string, release: Release): string {
  const at = changelog.indexOf(UNRELEASED)
  if (at < 0) throw new NoRelease('The changelog has no section “Unreleased”.')
  const start = at + UNRELEASED.length
  const next = changelog.indexOf('\n## ', start)
  const entries = changelog.slice(start, next < 0 ? undefined : next).trim()
  if (entries === '') throw new NoRelease('Nothing is entered under “Unreleased” in the changelog.')
  const older = next < 0 ? '' : changelog.slice(next).trim()
  const section = [
    `## ${release.version} (${release.date})`,
    entries,
    `Upgrade: ${upgradeWords(release, stateIn(older))}`,
    stateLine(release.upgrade),
  ]
  return `${[`${changelog.slice(0, start)}`.trim(), ...section, older].filter((part) => part !== '').join('\n\n')}\n`
}

/** What the newest release of a changelog had; `undefined` without one. */
export function stateIn(changelog: string): Upgrade | undefined {
  const [, rules, store] = STATE.exec(changelog) ?? []
  if (rules === undefined) return undefined
  const versions = rules.split(', ').map((each) => {
    const [title = '', version] = each.split(' ')
    return [title, Number(version)] as const
  })
  return { rules: Object.fromEntries(versions), store: Number(store) }
}

function stateLine({ rules, store }: Upgrade): string {
  const versions = Object.entries(rules).map(([title, version]) => `${title} ${version}`)
  return `Rules: ${versions.join(', ')}; store: ${store}.`
}

function upgradeWords({ upgrade, names }: Release, before: Upgrade | undefined): string {
  if (before === undefined) return 'this is the first release.'
  const changed = Object.entries(upgrade.rules).flatMap(([title, version]) => {
    const old = before.rules[title]
    return old === undefined || old === version ? [] : [`${names[title] ?? title} (rules ${old} to ${version})`]
  })
  const titles = new Intl.ListFormat('en-GB').format(changed)
  const matches =
    changed.length === 0
      ? 'running matches continue as they are.'
      : `running matches of ${titles} continue under the new rules; the others as they are.`
  const store =
    upgrade.store === before.store
      ? 'The store is not migrated.'
      : `The store is migrated (${before.store} to ${upgrade.store}); older servers refuse it afterwards.`
  return `${matches} ${store}`
}
