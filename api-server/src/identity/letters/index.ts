export { type LetterLanguage, languageOf, letterOf } from './letters.ts'
