import { createInterface } from 'node:readline'
import { failingRoom } from '../colyseus/testing.ts'
import { run } from '../run.ts'
import { ENDING_LIMITS } from '../security/limits.ts'
import { toyTitle } from './toy-title.ts'

/** The ways to make this server fail, by the line on standard input that triggers them. */
const ways: { readonly [name: string]: (room: string) => void } = {
  reject: () => void Promise.reject(new Error('made to reject')),
  throw: () =>
    setTimeout(() => {
      throw new Error('made to throw')
    }),
  room: (id) =>
    failingRoom(id).later(() => {
      throw new Error('made to throw in a room')
    }),
  leave: (id) => breakAt(id, 'left'),
  dispose: (id) => breakAt(id, 'closed'),
  hang: (id) => {
    failingRoom(id).replace('closed', () => new Promise(() => undefined))
    console.log('Made to hang')
  },
}

/** Makes a method of a room throw, then disconnects all clients. */
function breakAt(id: string, name: 'left' | 'closed'): void {
  const room = failingRoom(id)
  room.replace(name, () => {
    throw new Error(`made to throw when ${name}`)
  })
  room.disconnect()
}

const { STOP_WITHIN } = process.env
await run([toyTitle], STOP_WITHIN === undefined ? {} : { ending: { ...ENDING_LIMITS, stop: Number(STOP_WITHIN) } })
createInterface({ input: process.stdin }).on('line', (line) => {
  const [way = '', room = ''] = line.split(' ')
  ways[way]?.(room)
})
