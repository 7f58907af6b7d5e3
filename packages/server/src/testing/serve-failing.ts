import { createInterface } from 'node:readline'
import { matchMaker } from '@colyseus/core'
import { run } from '../run.ts'
import { toyTitle } from './toy-title.ts'

/** The ways in which this server can be made to fail, by the line on its standard input that does it. */
const ways: { readonly [name: string]: (room: string) => void } = {
  reject: () => void Promise.reject(new Error('made to reject')),
  throw: () =>
    setTimeout(() => {
      throw new Error('made to throw')
    }),
  room: (id) => {
    const room = matchMaker.getLocalRoomById(id)
    // A timer of the room, as Colyseus runs it.
    room.clock.setTimeout(() => {
      throw new Error('made to throw in a room')
    }, 0)
    room.setSimulationInterval(() => undefined, 10)
  },
  leave: (id) => breakAt(id, 'left'),
  dispose: (id) => breakAt(id, 'closed'),
  hang: (id) => {
    Object.defineProperty(matchMaker.getLocalRoomById(id), 'closed', { value: () => new Promise(() => undefined) })
    console.log('Made to hang')
  },
}

/** Lets what a room does at some point throw; then everybody is put out of it. */
function breakAt(id: string, name: 'left' | 'closed'): void {
  const room = matchMaker.getLocalRoomById(id)
  Object.defineProperty(room, name, {
    value: () => {
      throw new Error(`made to throw when ${name}`)
    },
  })
  void room.disconnect()
}

await run([toyTitle])
createInterface({ input: process.stdin }).on('line', (line) => {
  const [way = '', room = ''] = line.split(' ')
  ways[way]?.(room)
})
