export * from './messages.ts'
export * from './schema.ts'
