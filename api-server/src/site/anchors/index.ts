export { publishAnchors } from './publishing.ts'
