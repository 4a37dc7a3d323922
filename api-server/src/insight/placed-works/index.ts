export { type PlacedRow, selectPlacedRows } from './repository.ts'
export { offeredSources, type Source, sourceOf } from './sources.ts'
