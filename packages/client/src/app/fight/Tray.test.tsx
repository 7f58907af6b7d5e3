// @vitest-environment happy-dom
import type { HistoryLine, Ledger } from '@topside/engine'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Tray, TrayLine } from './Tray.tsx'

const ledger: Ledger = { key: 'attack', parts: [], total: 3 }
const rolled = (n: number, key: string, values: number[], ledgers?: Ledger[]): HistoryLine => ({
  at: 0,
  line: { key, rule: '3', roll: { n, values }, ...(ledgers && { ledgers }) },
})

test('the dice of the last combat stay until the next, with the rolls made since', () => {
  const { session } = tableWith()
  const lines = [rolled(0, 'combat', [2, 5], [ledger, ledger]), rolled(1, 'drift', [6])]
  const tray = show(<Tray lines={lines} sides={['red', 'blue']} />, session.context).getByTestId('tray')
  expect(tray.querySelector('.tray-words')?.textContent).toBe('Combat')
  expect(tray.querySelector('.tray-later')?.textContent).toBe('Then 6: Drift')
  const line = show(<TrayLine lines={lines} sides={['red', 'blue']} />, session.context).getByTestId('last-roll')
  expect(line.textContent).toContain('Drift')
})

test('beside the question, dice that are no news any more are one line', () => {
  const { session } = tableWith()
  const line = (at: number): HistoryLine => ({ at, line: { key: 'moved', rule: '3' } })
  const tray = (until: number, fading: boolean) => {
    const lines = [rolled(0, 'combat', [2, 5]), line(until)]
    return show(<Tray lines={lines} sides={['red', 'blue']} fading={fading} />, session.context).getByTestId('tray')
  }
  const whole = (found: HTMLElement) => found.querySelector('.tray-words') !== null
  expect([whole(tray(3, true)), whole(tray(4, true)), whole(tray(4, false))]).toEqual([true, false, true])
  expect(tray(4, true).textContent).toContain('Combat')
})

test('says so before anything is rolled', () => {
  const { session } = tableWith()
  for (const tray of [<Tray lines={[]} sides={[]} />, <TrayLine lines={[]} sides={[]} />])
    expect(show(tray, session.context).root.textContent).toBe('No dice have been rolled yet.')
})
