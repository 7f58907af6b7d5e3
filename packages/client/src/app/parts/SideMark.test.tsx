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

test('a seat of several sides has a mark of none of them', () => {
  const mark = markOf('red blue')
  expect(mark?.getAttribute('data-shape')).toBe('several')
  expect(mark?.getAttribute('style') ?? '').not.toContain('--side')
})

test('who has no side yet has a plain one', () => {
  for (const side of [undefined, '', 'nobody']) expect(markOf(side)?.hasAttribute('data-shape')).toBe(false)
})
