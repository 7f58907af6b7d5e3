import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Credentials } from '../store/credentials.ts'
import type { Db } from '../store/db.ts'
import { AccessStore } from '../store/match-access.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { type TestStore, testStores } from '../testing/stores.ts'
import { Admission } from './admission.ts'

describe.each(testStores)('admission on $name', ({ open }: TestStore) => {
  let db: Db
  let one: Hosting
  let admission: Admission
  let broken = false
  const said: string[] = []
  beforeEach(async () => {
    db = await open()
    broken = false
    one = hosting(db)
    const query: Db['query'] = async (statement, params) => {
      if (broken) throw new Error('the store is gone')
      return db.query(statement, params)
    }
    admission = new Admission(new AccessStore({ query }), (line) => said.push(line))
  })
  afterEach(() => db.close())

  const code = (error: { wire: { code: string } }): string => error.wire.code

  test('asks the store for the seats held, also for a match in memory', async () => {
    const { id, players } = await runningMatch(one)
    const [ann, bob] = players
    const cyd = await one.users.add('Cyd')
    const owned = await one.host.open(id)
    expect(await admission.player(id, { token: ann!.token })).toMatchObject({
      user: ann!.id,
      name: 'Ann',
      seats: [0],
    })
    await one.matches.changeSeat(id, 0, ann!.id, cyd.id)
    expect(owned.seating.seatsOf(ann!.id)).toEqual([0])
    expect(await admission.player(id, { token: ann!.token }).catch(code)).toBe('not-a-player')
    expect(await admission.player(id, { token: cyd.token })).toMatchObject({ seats: [0], seatsVersion: 1 })
    const at = async ({ token }: { token: string }) => (await admission.player(id, { token })).device
    expect(await admission.holders(id)).toEqual(
      new Map([
        [await at(bob!), [1]],
        [await at(cyd), [0]],
      ]),
    )
    await one.host.close(owned)
  })

  test('admits no unknown or deleted user', async () => {
    const { id, players } = await runningMatch(one)
    const { id: user, token } = players[0]!
    expect(await admission.player(id, undefined).catch(code)).toBe('not-signed-in')
    expect(await admission.player(id, { token: 'x'.repeat(43) }).catch(code)).toBe('not-signed-in')
    expect(await admission.player('nowhere', { token }).catch(code)).toBe('not-found')
    expect(await admission.spectator('nowhere', undefined).catch(code)).toBe('not-found')
    expect(await admission.spectator(id, undefined)).toMatchObject({ who: undefined, seats: [] })
    const { device } = await admission.player(id, { token })
    const claim = { user, device }
    expect(await admission.player(id, claim)).toMatchObject(claim)
    // A device is valid only for its own user.
    const other = { user: players[1]!.id, device }
    expect(await admission.player(id, other).catch(code)).toBe('not-signed-in')
    expect(await new Credentials(db).signOut({ user: players[1]!.id, device }, device)).toBe('no-device')
    expect(await new Credentials(db).signOut({ user, device }, device)).toBe('done')
    expect(await admission.player(id, claim).catch(code)).toBe('not-signed-in')
    expect(await admission.player(id, { token }).catch(code)).toBe('not-signed-in')
  })

  test('admits no user while the store does not answer', async () => {
    const { id, players } = await runningMatch(one)
    const { id: user, token } = players[0]!
    broken = true
    for (const claim of [{ token }, { user, device: 'd1' }])
      expect(await admission.player(id, claim).catch(code)).toBe('not-stored')
    expect(await admission.spectator(id, undefined).catch(code)).toBe('not-stored')
    expect(await admission.holders(id).catch(code)).toBe('not-stored')
    expect(said.join()).toContain('the store is gone')
  })

  test('accepts only the join object that a process vouched for', async () => {
    const join = { headers: new Headers(), ip: '' }
    const known = { user: 'ann', device: 'd1' }
    admission.vouch(join, known)
    expect(admission.claim(join, undefined)).toEqual(known)
    expect(admission.claim({ ...join }, 'token')).toEqual({ token: 'token' })
    expect(admission.claim({ user: 'ann' }, undefined)).toBeUndefined()
    expect(admission.claim(undefined, undefined)).toBeUndefined()
  })
})
