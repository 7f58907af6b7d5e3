/** Redis could not be reached at start. */
export class RedisGone extends Error {
  override readonly name = 'RedisGone'
}
