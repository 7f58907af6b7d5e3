export * from './dice.ts'
export * from './play.ts'
export * from './toy.ts'
