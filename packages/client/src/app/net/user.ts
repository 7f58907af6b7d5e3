import { signal } from '@preact/signals'
import { keep, kept } from '../browser/storage.ts'
import { type Api, ApiError, createApi } from './api.ts'

/** The user of this browser, with the token that proves it to the server. */
export interface User {
  readonly id: string
  readonly name: string
  readonly token: string
}

const KEY = 'topside.user'
/** The key used by earlier versions. */
const OLD_KEY = 'topside.person'

/** The user of this browser; `undefined` until they have a name. */
export const user = signal<User | undefined>(stored())

/** The API, called as this user. */
export const api: Api = createApi(() => user.value?.token)

/** Set while the dialog for a name is open; the dialog calls `done`. */
export const naming = signal<{ readonly done: (user: User | undefined) => void } | undefined>(undefined)

/** Set while the account dialog is open, with the code of a followed link, or an empty one. */
export const you = signal<{ readonly code: string } | undefined>(undefined)

/** The user, after asking for a name if needed; `undefined` if they cancel. */
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

/** Names the user: creates a new user, or renames the current one. Throws an {@link ApiError}. */
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

/** Removes the user from this browser. */
export function forget(): void {
  user.value = undefined
  keep(KEY, null)
}

/** Stores a user in this browser. */
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

// Another tab may have set the user.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => {
    if (event.key === KEY) user.value = stored()
  })
