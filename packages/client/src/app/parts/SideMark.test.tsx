// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createSession } from '../table/session/session.ts'
import { FedConnection, toyPackage } from '../testing/fixture.ts'
import { show } from '../testing/render.tsx'
import { SideMark } from './SideMark.tsx'

const { context } = createSession(toyPackage, new FedConnection())
const markOf = (side: string | undefined) => show(<SideMark side={side} />, context).root.querySelector('.mark')

test('a side has its colour and shape', () => {
  const mark = markOf('red')
  expect(mark?.getAttribute('data-shape')).toBe('square')
  expect(mark?.getAttribute('style')).toContain('--side: #E2B13C')
})

test('a seat with several sides has a neutral mark', () => {
  const mark = markOf('red blue')
  expect(mark?.getAttribute('data-shape')).toBe('several')
  expect(mark?.getAttribute('style') ?? '').not.toContain('--side')
})

test('a seat without a side has a plain mark', () => {
  for (const side of [undefined, '', 'nobody']) expect(markOf(side)?.hasAttribute('data-shape')).toBe(false)
})
