export { bindLocalization } from './routes.ts'
export { languages } from './texts.ts'
