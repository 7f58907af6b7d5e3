import { ApiError } from './api.ts'

/** A request that gets no answer at all counts as a lost connection after this many milliseconds. */
const PATIENCE = 12_000

/** The answer to a request; rejects with an {@link ApiError} `offline` if none comes in time. */
export function answerInTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('offline')), PATIENCE)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
