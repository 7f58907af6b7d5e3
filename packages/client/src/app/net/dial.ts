import type { Dial } from './link.ts'

/** Dials with a library that is loaded on demand, so that the map can appear before there is a connection. */
export const dial: Dial = async (room, options) => (await import('./link.ts')).dial(room, options)
