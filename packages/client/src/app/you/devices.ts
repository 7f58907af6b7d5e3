import type { DeviceCode, DeviceList, DeviceNews, Kept, NewUser, RecoveryKey } from '@topside/protocol'
import { api } from '../net/user.ts'

/** The user with their devices. Throws an `ApiError`, like all functions in this file. */
export const devices = (): Promise<DeviceList> => api.ask('GET', '/me/devices')

/** A code to sign in another device. */
export const newCode = (): Promise<DeviceCode> => api.ask('POST', '/me/code')

/** A new recovery key, which replaces the previous one. */
export const newRecovery = (): Promise<RecoveryKey> => api.ask('POST', '/me/recovery')

/** Ends the recovery key. */
export const endRecovery = (): Promise<void> => api.ask('DELETE', '/me/recovery')

/** Signs a device out, optionally together with the recovery key that it created. */
export const signOut = (device: string, endsKey: boolean): Promise<void> =>
  api.ask('DELETE', `/me/devices/${encodeURIComponent(device)}${endsKey ? '?key=end' : ''}`)

/** Unseen activity of the user's other devices. */
export const deviceNews = (): Promise<DeviceNews[]> => api.ask('GET', '/me/news')

/** Marks all activity as seen. */
export const seeNews = (): Promise<void> => api.ask('DELETE', '/me/news')

/** Renames a device. */
export const renameDevice = (device: string, name: string): Promise<void> =>
  api.ask('PATCH', `/me/devices/${encodeURIComponent(device)}`, { name })

/** Signs in with a code or a recovery key. */
export const signIn = (secret: string): Promise<NewUser> => api.ask('POST', '/devices', { secret })

/** All that the site knows about the user. */
export const ownData = (): Promise<unknown> => api.ask('GET', '/me/data')

/** For how long the site keeps what is over. */
export const retention = (): Promise<Kept> => api.ask('GET', '/retention')

/** Deletes the user on all devices. */
export const deleteMe = (): Promise<void> => api.ask('DELETE', '/me')

/** The link that signs in another device; its code is in the fragment, which servers never see. */
export function linkOf(code: string): string {
  return `${location.origin}/device#${code.replaceAll('-', '')}`
}
