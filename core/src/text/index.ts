/** What a text may hold wherever people, files or programs hand one in, and in what order texts stand. */
export { isKeyName } from './keys.ts'
export { natural } from './natural.ts'
export { plainText, repairedJson, wellFormedJson } from './schema.ts'
export { sheetName } from './sheet-name.ts'
export { isWellFormed, wellFormed } from './well-formed.ts'
