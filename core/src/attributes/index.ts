export * from './access.ts'
export * from './types.ts'
export * from './values.ts'
