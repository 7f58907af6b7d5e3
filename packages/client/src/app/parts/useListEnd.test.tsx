// @vitest-environment happy-dom
import { useRef } from 'preact/hooks'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { useListEnd } from './useListEnd.ts'

function List() {
  const scroller = useRef<HTMLDivElement>(null)
  const { scrolled } = useListEnd(scroller)
  return <div data-testid="list" ref={scroller} onScroll={() => void scrolled()} />
}

/** A list of 500 pixels in a viewport of variable height. */
function mount() {
  const list = show(<List />).getByTestId('list')
  const heights = { scrollHeight: 500, clientHeight: 100 }
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    Object.defineProperty(list, name, { get: () => heights[name] })
  const scrollTo = (top: number): number => {
    list.scrollTop = top
    list.dispatchEvent(new Event('scroll'))
    return list.scrollTop
  }
  return { list, heights, scrollTo }
}

test('a list stays at its end when its height changes twice, and leaves it only by hand', () => {
  const { list, heights, scrollTo } = mount()
  scrollTo(400)
  heights.clientHeight = 60
  expect(scrollTo(400)).toBe(500)
  heights.clientHeight = 30
  expect(scrollTo(440)).toBe(500)
  list.dispatchEvent(new Event('wheel'))
  expect(scrollTo(300)).toBe(300)
  expect(scrollTo(250)).toBe(250)
})
