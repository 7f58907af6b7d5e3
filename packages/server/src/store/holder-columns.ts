import type { Strength } from '@topside/engine'
import { computerOf, type Held, userOf } from '../holder.ts'

/** The holder of seat `s`, as a {@link Holder} or null. */
export const HOLDER = `case when s.bot is not null then jsonb_build_object('computer', s.bot)
  when s.user_id is not null then jsonb_build_object('user', s.user_id) end`

/** Values of a seat's columns `user_id` and `bot`. */
export function columnsOf(held: Held): readonly [user: string | null, bot: Strength | null] {
  return [userOf(held) ?? null, computerOf(held) ?? null]
}
