/** What of OData 4.0 a read-only feed understands; rules in SPEC.md. */
export { type Row, rowTest } from './evaluate.ts'
export { type CallName, type Comparison, type Filter, parseFilter, type Value } from './filter.ts'
export { metadataXml } from './metadata.ts'
export { type EdmProperty, type EdmType, type EntitySet, edmName } from './model.ts'
export { type Order, parseOrder, parseSelect } from './options.ts'
export { readOption } from './query-error.ts'
