import type { Person } from '@topside/protocol'
import type { Request } from 'express'
import { fault } from '../faults.ts'
import type { Persons } from '../store/persons.ts'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/

/** Who asks; `undefined` without a token or with one that nobody has. */
export async function asker(persons: Persons, request: Request): Promise<Person | undefined> {
  const token = BEARER.exec(request.get('authorization') ?? '')?.[1]
  return token === undefined ? undefined : persons.byToken(token)
}

/** Who asks. Throws the `Fault` `not-signed-in` if that is nobody. */
export async function signedIn(persons: Persons, request: Request): Promise<Person> {
  const person = await asker(persons, request)
  if (person === undefined) throw fault('not-signed-in')
  return person
}
