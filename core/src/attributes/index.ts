export * from './types.ts'
export * from './values.ts'
