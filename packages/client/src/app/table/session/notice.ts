import type { Text } from '@topside/engine'

/** A refusal or another short notice beside the prompt. */
export interface Notice {
  readonly text: Text
  readonly tone: 'refused' | 'plain'
}
