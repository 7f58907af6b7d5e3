import { ApiError } from './api.ts'

/** Usual timeout of a request, in milliseconds. */
const PATIENCE = 12_000

/** A request was not answered in time. */
export class Unanswered extends ApiError {
  constructor() {
    super('offline')
  }
}

/** The answer to a request; rejects with {@link Unanswered} after a timeout in milliseconds. */
export function answerInTime<T>(answer: Promise<T>, patience = PATIENCE): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unanswered()), patience)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
