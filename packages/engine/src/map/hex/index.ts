export * from './forces.ts'
export * from './grid.ts'
export * from './reach.ts'
export * from './zone.ts'
