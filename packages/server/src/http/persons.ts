import { personRequest } from '@topside/protocol'
import { Router } from 'express'
import type { MatchHost } from '../match/host.ts'
import { parse } from '../rooms/requests.ts'
import type { Persons } from '../store/persons.ts'
import { handle } from './answers.ts'
import { signedIn } from './auth.ts'

/** `POST /persons`, `GET /me`, `PATCH /me`. */
export function personRoutes(persons: Persons, host: MatchHost): Router {
  const router = Router()
  router.post(
    '/persons',
    handle(async (request, response) => {
      const { name } = parse(personRequest, request.body)
      response.status(201).json(await persons.add(name))
    }),
  )
  router.get(
    '/me',
    handle(async (request, response) => {
      response.json(await signedIn(persons, request))
    }),
  )
  router.patch(
    '/me',
    handle(async (request, response) => {
      const person = await signedIn(persons, request)
      const { name } = parse(personRequest, request.body)
      const renamed = await persons.rename(person.id, name)
      await host.renamed(person.id)
      response.json(renamed)
    }),
  )
  return router
}
