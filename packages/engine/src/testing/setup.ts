import { afterEach, beforeEach } from 'vitest'
import { watchScriptedDice } from './dice.ts'

let check: (() => void) | undefined

beforeEach(() => {
  check = watchScriptedDice()
})

afterEach(({ task }) => {
  const finish = check
  check = undefined
  if (task.result?.state !== 'fail') finish?.()
})
