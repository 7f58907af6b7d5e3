import type { Dial } from './link.ts'

/** Dials with a library that is fetched meanwhile: the map can be seen before there is a connection. */
export const dial: Dial = async (room, options) => (await import('./link.ts')).dial(room, options)
