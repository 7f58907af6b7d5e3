import { readFile } from 'node:fs/promises'

/** Missing in the types of Node. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

/**
 * Set-up of tests that open embedded stores one after the other: while this module is in memory, the threads of the
 * stores share its machine code. Compiling it takes half of the time needed to open a store.
 */
export const compiledStore = await WebAssembly.compile(
  await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
)
