/** Files of offices that are written here: parts of a package, and documents of what flows over pages. */
export { flowDocument } from './flow-document.ts'
export { escaped, packageParts, type TemplatePart, wellFormed } from './parts.ts'
