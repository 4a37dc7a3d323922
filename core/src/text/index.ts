/** What a text may hold wherever people, files or programs hand one in. */
export { isKeyName } from './keys.ts'
export { plainText, repairedJson, wellFormedJson } from './schema.ts'
export { isWellFormed, wellFormed } from './well-formed.ts'
