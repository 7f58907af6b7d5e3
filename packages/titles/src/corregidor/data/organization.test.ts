import { expect, it } from 'vitest'
import { organizationOf } from './organization.ts'
import { counterDefs } from './units.ts'

const members = (of: string) => counterDefs.map(({ id }) => id).filter((id) => organizationOf(id) === of)

it('8.2: platoons are told apart by their companies', () => {
  expect(members('a-4m')).toEqual(['us42-1-a-4m', 'us42-2-a-4m', 'us42-3-a-4m'])
})

it('11.2P: battalions are told apart by their regiments, and regiments each', () => {
  expect(members('122-65')).toEqual(['jp42-1-122-65', 'jp42-2-122-65'])
  expect(organizationOf('jp42-122-65')).not.toBe(organizationOf('jp42-142-65'))
})

it('guns that are alike but for a number are not told apart', () => {
  expect(organizationOf('jp42-art-75-mm-no-1')).toBe(organizationOf('jp42-art-75-mm-no-3'))
})
