export * from './dice.ts'
export * from './play.ts'
export * from './sketch.ts'
export * from './toy.ts'
