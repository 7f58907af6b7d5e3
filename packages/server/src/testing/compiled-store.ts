import { readFile } from 'node:fs/promises'

/** Not among the types of Node alone. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

/**
 * Set-up of tests that open embedded stores one after the other: as long as this module is in memory, the threads of
 * the stores share its machine code. Compiling it takes half of the time in which a store opens.
 */
export const compiledStore = await WebAssembly.compile(
  await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
)
