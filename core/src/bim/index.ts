/** Building models as they go from the converter to the screen, and what another revision of one changes. */
export { type ModelGeometry, packGeometry, unpackGeometry } from './geometry-file.ts'
export { compareRevisions, type ElementMark, MAX_REPORTED, type RevisionReport } from './revision.ts'
