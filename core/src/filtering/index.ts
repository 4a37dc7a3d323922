export * from './filter.ts'
export { rowFilter } from './schema.ts'
