import {
  type DeviceCode,
  type DeviceList,
  type DeviceNews,
  deviceRequest,
  type NewUser,
  type RecoveryKey,
  userRequest,
} from '@topside/protocol'
import type { Request, Router } from 'express'
import { z } from 'zod'
import { fault } from '../faults.ts'
import { typedSecret } from '../ids.ts'
import { refuseExcess } from '../lobby/excess.ts'
import type { MatchHost } from '../match/host.ts'
import { checkedName } from '../names/name.ts'
import { addressOf } from '../security/address.ts'
import { Guesses } from '../security/guesses.ts'
import { ownId, parse } from '../security/input.ts'
import { CODE_STRANGERS, deviceLimit } from '../security/limits.ts'
import { asksDirectly } from '../security/near.ts'
import { KeyedLimit } from '../security/rate-limit.ts'
import type { AskingDevice, Credentials } from '../store/credentials.ts'
import type { AskingUser, Users } from '../store/users.ts'
import { strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { tooOften } from './channel-answers.ts'
import { deviceName } from './device-name.ts'

/** Services of the device routes. */
export interface DeviceServices {
  readonly users: Users
  readonly credentials: Credentials
  readonly host: MatchHost
  /** Reverse proxies in front of this server. */
  readonly proxies: number
  /** Further host names of this server. */
  readonly hosts: readonly string[]
}

/**
 * The caller's devices: `GET /me/devices`, `PATCH` and `DELETE /me/devices/:id` (`?key=end` also ends the recovery key
 * made by the device), `POST /me/code` for a code that adds a device, `POST` and `DELETE /me/recovery` for the recovery
 * key, `GET` and `DELETE /me/news` for changes by other devices; and `POST /devices` to sign in with a code or key.
 */
export function deviceRoutes(services: DeviceServices): Router {
  const router = strictRouter()
  addOwn(router, services)
  addArrival(router, services)
  return router
}

function addOwn(router: Router, { users, credentials, host }: DeviceServices): void {
  const limit = new KeyedLimit(deviceLimit)
  const changing = async (request: Request): Promise<AskingUser> => {
    const user = await signedIn(users, request)
    if (!limit.take(user.id)) throw tooOften(limit.wait(user.id))
    return user
  }

  router.get('/me/devices', async (request, response) => {
    const { id, name, guest, device } = await signedIn(users, request)
    const [devices, recoverySince] = await Promise.all([credentials.devices(id), credentials.recoverySince(id)])
    const list: DeviceList = {
      id,
      name,
      guest,
      devices: devices.map((each) => ({ ...each, current: each.id === device })),
      recoverySince,
    }
    response.json(list)
  })

  router.delete('/me/devices/:id', async (request, response) => {
    const user = await changing(request)
    const { key } = parse(signOutQuery, request.query)
    const done = await credentials.signOut(asking(user), deviceIn(request), key === 'end')
    if (done === 'no-device') throw noDevice()
    if (done === 'too-new') throw tooNew()
    await host.userChanged(user.id)
    response.status(204).end()
  })

  router.get('/me/news', async (request, response) => {
    const { id, device } = await signedIn(users, request)
    const news: readonly DeviceNews[] = await credentials.news(id, device)
    response.json(news)
  })

  router.delete('/me/news', async (request, response) => {
    const { id, device } = await signedIn(users, request)
    await credentials.newsSeen(id, device)
    response.status(204).end()
  })

  router.patch('/me/devices/:id', async (request, response) => {
    const user = await changing(request)
    const name = checkedName(parse(userRequest, request.body).name)
    if (!(await credentials.renameDevice(user.id, deviceIn(request), name))) throw noDevice()
    response.status(204).end()
  })

  router.post('/me/code', async (request, response) => {
    const made: DeviceCode = await credentials.newCode(asking(await changing(request)))
    response.status(201).json(made)
  })

  router.post('/me/recovery', async (request, response) => {
    const user = await changing(request)
    const made: RecoveryKey | 'too-new' = await credentials.newRecovery(asking(user))
    if (made === 'too-new') throw tooNew()
    await host.userChanged(user.id)
    response.status(201).json(made)
  })

  router.delete('/me/recovery', async (request, response) => {
    const user = await changing(request)
    if ((await credentials.endRecovery(asking(user))) === 'too-new') throw tooNew()
    response.status(204).end()
  })
}

/** Signs in with a code or key. Each attempt is counted before it is looked up; all wrong ones get the same answer. */
function addArrival(router: Router, { credentials, host, proxies, hosts }: DeviceServices): void {
  const guesses = new Guesses({ strangers: CODE_STRANGERS })
  router.post('/devices', async (request, response) => {
    const secret = typedSecret(parse(deviceRequest, request.body).secret)
    const guess = { address: addressOf(request, proxies), near: asksDirectly(request, hosts), secret }
    const wait = guesses.take(guess)
    if (wait > 0) throw tooOften(wait)
    const name = deviceName(request.get('user-agent'))
    const user: NewUser | undefined = await credentials.redeem(secret, name).catch(refuseExcess)
    if (user === undefined) throw fault('not-found', { key: 'error.no-code' })
    guesses.right(guess)
    await host.userChanged(user.id)
    response.status(201).json(user)
  })
}

/** The device id in the request's path. Throws the `Fault` `not-found` if it is malformed. */
function deviceIn(request: Request): string {
  const id = ownId.safeParse(request.params['id'])
  if (!id.success) throw noDevice()
  return id.data
}

/** Query of signing out a device: whether to end the key that it made. */
const signOutQuery = z.object({ key: z.literal('end').optional() })

const asking = ({ id, device }: AskingUser): AskingDevice => ({ user: id, device })

/** The refusal of a device that signed in with a code not long ago. */
export const tooNew = () => fault('illegal-choice', { key: 'error.new-device' })

const noDevice = () => fault('not-found', { key: 'error.no-device' })
