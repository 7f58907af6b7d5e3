import { readdirSync, readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { titles } from './index.ts'

/** Keys of texts as the rules write them out: `key: 'beach.left'`, and either of two. */
const WRITTEN = /\bkey: (?:[^,'}]+ \? '([\w.-]+)' : )?'([a-z][\w-]*(?:\.[\w-]+)+)'/g

describe.each(titles.map((title) => [title.id, title] as const))('%s', (id, { load }) => {
  it('has words for all that its rules can say, however seldom it comes about', async () => {
    const { texts } = await load()
    const folder = new URL(`./${id}/rules/`, import.meta.url)
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const keys = files.flatMap((name) => {
      const found = [...readFileSync(new URL(name, folder), 'utf8').matchAll(WRITTEN)]
      return found.flatMap(([, one, other]) => [one, other].filter((key) => key !== undefined))
    })
    expect(keys.length).toBeGreaterThan(30)
    expect([...new Set(keys)].filter((key) => texts[key] === undefined)).toEqual([])
  })

  it('has only texts that can be read as messages', async () => {
    const { texts } = await load()
    const wrong = Object.entries(texts).flatMap(([key, text]) => {
      try {
        new IntlMessageFormat(text, 'en')
        return []
      } catch (error) {
        return [`${key}: ${String(error)} in ${text}`]
      }
    })
    expect(wrong).toEqual([])
  })
})
