import { ApiError } from './api.ts'

/** Milliseconds to wait for the answer to a request. */
const PATIENCE = 12_000

/** A request got no answer in time. */
export class Unanswered extends ApiError {
  constructor() {
    super('offline')
  }
}

/** The answer to a request; rejects with {@link Unanswered} if none comes in time. */
export function answerInTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unanswered()), PATIENCE)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
