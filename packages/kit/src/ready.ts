import { type Effectful, ready } from '@topside/engine'

export { ready } from '@topside/engine'

/** `ready` without a result, for procedures that often have nothing to do. */
export const NOTHING_TO_DO: Effectful<void> = ready(undefined)
