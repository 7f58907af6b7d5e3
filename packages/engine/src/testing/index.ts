export * from './toy.ts'
