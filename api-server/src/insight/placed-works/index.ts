export { type PlacedRow, selectPlacedRows } from './repository.ts'
export { firstKeys, offeredSources, type Source, sourceOf } from './sources.ts'
