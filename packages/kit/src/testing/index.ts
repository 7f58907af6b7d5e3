export * from './drive.ts'
export { fogbank } from './fogbank.ts'
export * from './narrows.ts'
export * from './narrows-map.ts'
