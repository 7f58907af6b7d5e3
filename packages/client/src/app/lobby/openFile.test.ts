import { expect, test } from 'vitest'
import { isMatchFile, isViewFile } from './openFile.ts'

const file = { title: 'toy', seats: [], commands: [], rolls: [], history: [], moments: [{ history: 0 }] }

test('accepts files of the known formats and versions, and no others', () => {
  const versions = [undefined, 0, 1, 2, 3, '1']
  const taken = (is: (value: unknown) => boolean, format: string) =>
    versions.filter((version) => is({ ...file, format, version }))
  expect(taken(isMatchFile, 'topside-match')).toEqual([1, 2])
  expect(taken(isViewFile, 'topside-view')).toEqual([1, 2, 3])
  expect([...taken(isMatchFile, 'topside-view'), ...taken(isViewFile, 'topside-match')]).toEqual([])
})

test('refuses a file that lacks a list, or has no moments', () => {
  const view = { ...file, format: 'topside-view', version: 2 }
  expect([isViewFile({ ...view, moments: [] }), isViewFile({ ...view, seats: undefined })]).toEqual([false, false])
  expect([isViewFile(null), isMatchFile('topside-match')]).toEqual([false, false])
})
