// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import type { TitleDisplay } from '@topside/engine'
import { expect, test } from 'vitest'
import { boardlessContext } from '../parts/tableContext.ts'
import { toyPackage } from '../testing/fixture.ts'
import { doing, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { RulesReader } from './RulesReader.tsx'

const title: TitleDisplay = {
  ...toyPackage,
  notes: async () => ({
    '1': { title: 'Turns', text: 'Sides move in turn.' },
    '2.1': { title: 'Rivers', text: 'A river costs a point.\nBridges do not.' },
  }),
  tables: async () => [{ rule: '2.1', title: 'Costs', head: ['Ground', 'Points'], rows: [['River', '1']] }],
}
const reader = (of: TitleDisplay, at?: string) => show(<RulesReader at={at} />, boardlessContext(of, speakerOf(of)))

test('shows all rules with their tables, opened at the requested rule', async () => {
  const { findByTestId, getByRole, root } = reader(title, '2.1')
  await findByTestId('rules')
  expect(getByRole('table', { name: 'Costs' }).textContent).toContain('River1')
  expect(root.querySelector('article.open')?.getAttribute('data-rule')).toBe('2.1')
  expect(root.querySelectorAll('article')).toHaveLength(2)
})

test('a search keeps the rules found, marks its words, and counts the rules', async () => {
  const { findByTestId, root, getAllByRole } = reader(title)
  const search = await findByTestId('rules-search')
  await doing(() => fireEvent.input(search, { target: { value: 'bridge' } }))
  expect([...root.querySelectorAll('article')].map((rule) => rule.getAttribute('data-rule'))).toEqual(['2.1'])
  expect(root.querySelector('mark')?.textContent).toBe('Bridge')
  expect(getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 rule found')
})

test('says so if the rules cannot be loaded', async () => {
  const { findByRole } = reader({ ...title, notes: () => Promise.reject(new Error('away')) })
  expect((await findByRole('alert')).textContent).toBe('The rules could not be loaded.')
})
