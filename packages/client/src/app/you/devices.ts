import type { DeviceCode, DeviceList, DeviceNews, NewUser, RecoveryKey } from '@topside/protocol'
import { api } from '../net/user.ts'

/** The user and the user's devices. Throws an `ApiError`, as all here do. */
export const devices = (): Promise<DeviceList> => api.ask('GET', '/me/devices')

/** A code for one more device. */
export const newCode = (): Promise<DeviceCode> => api.ask('POST', '/me/code')

/** A recovery key, which ends the one before. */
export const newRecovery = (): Promise<RecoveryKey> => api.ask('POST', '/me/recovery')

/** Ends the recovery key. */
export const endRecovery = (): Promise<void> => api.ask('DELETE', '/me/recovery')

/** Signs a device out, with the recovery key that it made or without. */
export const signOut = (device: string, endsKey: boolean): Promise<void> =>
  api.ask('DELETE', `/me/devices/${encodeURIComponent(device)}${endsKey ? '?key=end' : ''}`)

/** What other devices did that this one has not seen. */
export const deviceNews = (): Promise<DeviceNews[]> => api.ask('GET', '/me/news')

/** Everything is seen. */
export const seeNews = (): Promise<void> => api.ask('DELETE', '/me/news')

/** Calls a device otherwise. */
export const renameDevice = (device: string, name: string): Promise<void> =>
  api.ask('PATCH', `/me/devices/${encodeURIComponent(device)}`, { name })

/** Comes in with a code or a recovery key. */
export const signIn = (secret: string): Promise<NewUser> => api.ask('POST', '/devices', { secret })

/** The address that brings another device here with a code, which stands where no server sees it. */
export function linkOf(code: string): string {
  return `${location.origin}/device#${code.replaceAll('-', '')}`
}
