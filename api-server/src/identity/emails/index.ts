export { type EmailLanguage, emailOf, languageOf } from './emails.ts'
