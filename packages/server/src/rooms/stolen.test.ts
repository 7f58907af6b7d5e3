import { expect, test } from 'vitest'
import { ask, newMatch, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT } = await toyServer()
const JOIN = new Uint8Array([10])
const ann = await user(PORT, 'Ann')
const eve = await user(PORT, 'Eve')
const match = await newMatch(PORT, [ann, ann])

interface Reservation {
  readonly processId: string
  readonly roomId: string
  readonly sessionId: string
}

async function reserve(room: string, options: object): Promise<Reservation> {
  return (await ask<Reservation>(PORT, 'POST', `/matchmake/joinOrCreate/${room}`, undefined, options)).body
}

/** Connects and confirms admission; resolves to the received text once it contains `enough` or the connection ends. */
function listen(path: string, enough: RegExp): Promise<{ told: string; socket: WebSocket }> {
  const socket = new WebSocket(`ws://127.0.0.1:${PORT}${path}`)
  socket.binaryType = 'arraybuffer'
  let told = ''
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      if (told === '') socket.send(JOIN)
      told += Buffer.from(data as ArrayBuffer).toString('latin1')
      if (enough.test(told)) done({ told, socket })
    }
    socket.onerror = () => undefined
    socket.onclose = () => done({ told, socket })
  })
}

const STATE = /red-scout/
const TOKEN = /^\n.([\w-]{9})/

test('a seat reservation works once, in its own room, with its own session', async () => {
  const { processId, roomId, sessionId } = await reserve('match', { match: match.id, token: ann.token })
  const spectatorRoom = await reserve('spectators', { match: match.id })
  const path = (room: string, query: string): string => `/${processId}/${room}?${query}`
  const first = await listen(path(roomId, `sessionId=${sessionId}`), STATE)
  expect(first.told).toContain('red-reserve')
  const token = TOKEN.exec(first.told)?.[1] ?? ''
  expect(token).not.toBe('')
  const stolen = [
    path(roomId, `sessionId=${sessionId}`),
    path(roomId, `sessionId=${sessionId}&reconnectionToken=guess`),
    path(roomId, `sessionId=guess&reconnectionToken=${token}`),
    path(roomId, `sessionId=${spectatorRoom.sessionId}`),
    path(spectatorRoom.roomId, `sessionId=${sessionId}`),
    path(roomId, `sessionId=guess&_authToken=${ann.token}`),
    path(roomId, `_authToken=${ann.token}`),
  ]
  for (const each of stolen) expect((await listen(each, STATE)).told).not.toMatch(/scout|reserve/)
  first.socket.close(3000)
  for (const each of stolen.slice(1)) expect((await listen(each, STATE)).told).not.toMatch(/scout|reserve/)
})

test('an unknown match and a private one look the same to users without access', async () => {
  const hidden = await newMatch(PORT, [ann, ann], { private: true })
  const { processId } = await reserve('match', { match: hidden.id, token: ann.token })
  const told: string[] = []
  for (const room of [hidden.id, `spectators-${hidden.id}`, 'A'.repeat(22), `spectators-${'A'.repeat(22)}`])
    told.push((await listen(`/${processId}/${room}?sessionId=guess`, STATE)).told)
  expect(told[0]).toContain('expired')
  expect(new Set(told).size).toBe(1)
})

test('a token is valid only in its proper place and unchanged', async () => {
  const { token } = ann
  const me = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`http://127.0.0.1:${PORT}${path}`, { headers })).status
  expect(await me('/api/me', { authorization: `Bearer ${token}` })).toBe(200)
  for (const wrong of [token.toLowerCase(), token.slice(0, -1), `${token}A`, `${token} ${token}`, eve.id, ann.id])
    expect(await me('/api/me', { authorization: `Bearer ${wrong}` })).toBe(401)
  for (const query of [`token=${token}`, `_authToken=${token}`, `authorization=Bearer%20${token}`])
    expect(await me(`/api/me?${query}`)).toBe(401)
  expect(await me('/api/me', { cookie: `token=${token}`, 'x-authorization': `Bearer ${token}` })).toBe(401)
})
