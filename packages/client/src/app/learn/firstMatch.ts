import type { Guide } from '@topside/engine'
import { go } from '../browser/route.ts'
import { api, needUser } from '../net/user.ts'

/** Creates the guided match and goes there, unless the user declines to choose a name. Throws an `ApiError`. */
export async function beginFirstMatch(title: string, { first: { options } }: Guide): Promise<void> {
  if ((await needUser()) === undefined) return
  const { id } = await api.create({ title, options, guided: true })
  go({ screen: 'match', match: id })
}
