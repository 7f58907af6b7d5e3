import { type Me, userRequest } from '@topside/protocol'
import type { Router } from 'express'
import type { MatchHost } from '../match/host.ts'
import { checkedName } from '../names/name.ts'
import type { Arrivals } from '../security/arrivals.ts'
import { parse } from '../security/input.ts'
import type { Users } from '../store/users.ts'
import { strictRouter } from './answers.ts'
import { signedIn } from './auth.ts'
import { deviceName } from './device-name.ts'

/** Services of the user routes. */
export interface UserServices {
  readonly users: Users
  readonly host: MatchHost
  readonly arrivals: Arrivals
}

/** `POST /users`, `GET /me`, `PATCH /me`. */
export function userRoutes({ users, host, arrivals }: UserServices): Router {
  const router = strictRouter()
  router.post('/users', async (request, response) => {
    const name = checkedName(parse(userRequest, request.body).name)
    arrivals.user(request)
    response.status(201).json(await users.add(name, deviceName(request.get('user-agent'))))
  })
  router.get('/me', async (request, response) => {
    const { id, name, guest } = await signedIn(users, request)
    const me: Me = { id, name, guest }
    response.json(me)
  })
  router.patch('/me', async (request, response) => {
    const user = await signedIn(users, request)
    const name = checkedName(parse(userRequest, request.body).name)
    const renamed = await users.rename(user.id, name)
    await host.userChanged(user.id)
    response.json(renamed)
  })
  return router
}
