export { TypedFacts } from './typed-facts.ts'
