/**
 * Version of the protocol between pages and servers. Increment it with every change that older pages would misread (the
 * server's `wire-version.test.ts` compares the forms): pages open during an upgrade then reload. 2: shorter long lists
 * of choices. 3: a secret decision changes no number that others see.
 */
export const WIRE_VERSION = 3
