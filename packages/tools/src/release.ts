import { readdirSync } from 'node:fs'
import { titles } from '@topside/titles'
import { NoRelease } from './release/changelog.ts'
import { makeRelease } from './release/make.ts'
import { path } from './shell.ts'

const [version, ...more] = process.argv.slice(2)
if (version === undefined || more.length > 0) {
  console.error(
    'npm run release -- VERSION\n' +
      '  Makes a release: the version in every package, the changelog, a commit and a tag, which you then push.',
  )
  process.exit(2)
}

const migrations = readdirSync(path('packages/server/src/store/migrations')).map((name) => Number.parseInt(name, 10))
try {
  const tag = makeRelease(path('.'), {
    version,
    date: new Date().toISOString().slice(0, 10),
    upgrade: {
      rules: Object.fromEntries(titles.map(({ id, rulesVersion = 0 }) => [id, rulesVersion])),
      store: Math.max(...migrations),
    },
    names: Object.fromEntries(titles.map(({ id, name }) => [id, name])),
  })
  console.log(`${tag} is made. Publish it: git push origin HEAD ${tag}`)
} catch (error) {
  if (!(error instanceof NoRelease)) throw error
  console.error(`No release was made. ${error.message}`)
  process.exit(1)
}
