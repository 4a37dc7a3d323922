export { bindLocalization } from './routes.ts'
export { languages, type TextSource, textSource } from './texts.ts'
