import { expect, test } from 'vitest'
import { Findings, findOnce, type WithFindings } from './findings.ts'

interface Position extends WithFindings {
  readonly name: string
}

const position = (name: string): Position => ({ name, found: new Findings() })

test('results are computed once for each position, argument and function', () => {
  let looks = 0
  const strength = findOnce(({ name }: Position, side: 'us' | 'japan') => `${name} ${side} ${++looks}`)
  const supply = findOnce(({ name }: Position, side: 'us' | 'japan') => `${name} supply of ${side}`)
  const [dawn, dusk] = [position('dawn'), position('dusk')]
  expect([strength(dawn, 'us'), strength(dawn, 'japan'), strength(dawn, 'us')]).toEqual([
    ...['dawn us 1', 'dawn japan 2', 'dawn us 1'],
  ])
  expect([strength(dusk, 'us'), strength(dawn, 'us')]).toEqual(['dusk us 3', 'dawn us 1'])
  expect(supply(dawn, 'us')).toBe('dawn supply of us')
  expect(looks).toBe(3)
})

test('the argument and the result may be undefined', () => {
  let looks = 0
  const weakest = findOnce((_: Position): string | undefined => {
    looks++
    return undefined
  })
  const noon = position('noon')
  expect([weakest(noon), weakest(noon)]).toEqual([undefined, undefined])
  expect(looks).toBe(1)
})
