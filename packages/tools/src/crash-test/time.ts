/** Waits some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

/** The result of `work`; rejects with `what` if it takes longer than `limit` milliseconds. */
export async function within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${what}: no answer in ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Polls until a condition holds; returns whether it did within the milliseconds. */
export async function until(limit: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + limit
  while (performance.now() < end) {
    if (await holds()) return true
    await pause(20)
  }
  return false
}
