export * from './drive.ts'
export * from './narrows.ts'
export * from './narrows-map.ts'
