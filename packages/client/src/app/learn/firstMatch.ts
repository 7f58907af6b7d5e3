import type { Guide } from '@topside/engine'
import { type ApiError, asApiError } from '../net/api.ts'
import { api, needUser } from '../net/user.ts'
import { go } from '../route.ts'

/** Begins the first match of a guide and goes there, unless the user would give no name; answers what went wrong. */
export async function beginFirstMatch(title: string, { options }: Guide): Promise<ApiError | undefined> {
  if ((await needUser()) === undefined) return undefined
  try {
    const { id } = await api.create({ title, options, guided: true })
    go({ screen: 'match', match: id })
    return undefined
  } catch (failure) {
    return asApiError(failure)
  }
}
