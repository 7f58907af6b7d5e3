export * from './decision.ts'
export * from './http.ts'
export * from './messages.ts'
export * from './schema.ts'
