import { signal } from '@preact/signals'
import { keep, kept } from '../browser/storage.ts'
import { type Api, ApiError, createApi } from './api.ts'

/** Who sits at this browser: a name, and the secret that proves it to the server. */
export interface User {
  readonly id: string
  readonly name: string
  readonly token: string
}

const KEY = 'topside.user'
/** Where earlier versions kept the same. */
const OLD_KEY = 'topside.person'

/** The user of this browser; `undefined` before the first visit is over. */
export const user = signal<User | undefined>(stored())

/** The API, asking in the name of the user. */
export const api: Api = createApi(() => user.value?.token)

/** Set while something needs a name that is not known yet: the dialog that asks for it answers here. */
export const naming = signal<{ readonly done: (user: User | undefined) => void } | undefined>(undefined)

/** Set while the dialog about one's devices is open: with a code that was followed here, or none. */
export const you = signal<{ readonly code: string } | undefined>(undefined)

/** The user, asked for a name first if need be; `undefined` if they would rather not say. */
export async function needUser(): Promise<User | undefined> {
  if (user.value !== undefined) return user.value
  return new Promise((resolve) => {
    naming.value = {
      done: (known) => {
        naming.value = undefined
        resolve(known)
      },
    }
  })
}

/** Gives this browser's user a name: a new user, or a new name of the one it has. Throws an {@link ApiError}. */
export async function tellName(name: string): Promise<User> {
  const known = user.value
  if (known !== undefined) {
    try {
      const renamed = await api.rename(name)
      return remember({ ...known, name: renamed.name })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'not-signed-in') throw failure
      user.value = undefined
    }
  }
  return remember(await api.newUser(name))
}

/** From now on nobody sits at this browser. */
export function forget(): void {
  user.value = undefined
  keep(KEY, null)
}

/** From now on this user sits at this browser. */
export function remember(value: User): User {
  const { id, name, token } = value
  user.value = { id, name, token }
  keep(KEY, user.value)
  return user.value
}

function stored(): User | undefined {
  const value = kept(KEY) ?? kept(OLD_KEY)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('name' in value) || !('token' in value)) return undefined
  if (typeof value.name !== 'string' || typeof value.token !== 'string') return undefined
  return { id: 'id' in value && typeof value.id === 'string' ? value.id : '', name: value.name, token: value.token }
}

// Another tab may be the first to give a name.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === KEY) user.value = stored()
  })
