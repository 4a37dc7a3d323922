export * from './access.ts'
export * from './replacements.ts'
export * from './types.ts'
export * from './values.ts'
