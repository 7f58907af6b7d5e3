import { signal } from '@preact/signals'
import { keep, kept } from '../parts/keep.ts'
import { type Api, ApiError, createApi } from './api.ts'

/** Who sits at this browser: a name, and the secret that proves it to the server. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly token: string
}

const KEY = 'topside.person'

/** The person of this browser; `undefined` before the first visit is over. */
export const person = signal<Person | undefined>(stored())

/** The API, asking in the name of the person. */
export const api: Api = createApi(() => person.value?.token)

/** Set while something needs a name that is not known yet: the dialog that asks for it answers here. */
export const naming = signal<{ readonly done: (person: Person | undefined) => void } | undefined>(undefined)

/** The person, asked for a name first if need be; `undefined` if they would rather not say. */
export async function needPerson(): Promise<Person | undefined> {
  if (person.value !== undefined) return person.value
  return new Promise((resolve) => {
    naming.value = {
      done: (known) => {
        naming.value = undefined
        resolve(known)
      },
    }
  })
}

/** Gives this browser's person a name: a new person, or a new name of the one it has. Throws an {@link ApiError}. */
export async function tellName(name: string): Promise<Person> {
  const known = person.value
  if (known !== undefined) {
    try {
      await api.rename(name)
      return remember({ ...known, name })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'not-signed-in') throw failure
      person.value = undefined
    }
  }
  return remember(await api.newPerson(name))
}

function remember(value: Person): Person {
  const { id, name, token } = value
  person.value = { id, name, token }
  keep(KEY, person.value)
  return person.value
}

function stored(): Person | undefined {
  const value = kept(KEY)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('name' in value) || !('token' in value)) return undefined
  if (typeof value.name !== 'string' || typeof value.token !== 'string') return undefined
  return { id: 'id' in value && typeof value.id === 'string' ? value.id : '', name: value.name, token: value.token }
}

// Another tab may be the first to give a name.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === KEY) person.value = stored()
  })
