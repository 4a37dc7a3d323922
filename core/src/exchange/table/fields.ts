/** What a column of a table may be. */

/** What the cells of a field are read as. */
export type TableKind =
  | 'id'
  | 'text'
  | 'code'
  | 'level'
  | 'type'
  | 'length'
  | 'lag'
  | 'date'
  | 'percent'
  | 'amount'
  | 'relations'
  | 'relationType'
  | 'resourceType'
  | 'calendar'
  | 'limitKind'
  | 'attribute'

/** Keys that the catalogue of fields has are the same here. Order: the first one wins where a title fits two. */
export const tableFields = {
  id: 'id',
  base: 'text',
  code: 'code',
  name: 'text',
  type: 'type',
  duration: 'length',
  remaining: 'length',
  start: 'date',
  finish: 'date',
  percent: 'percent',
  actualStart: 'date',
  actualFinish: 'date',
  predecessors: 'relations',
  successors: 'relations',
  calendar: 'calendar',
  limit: 'date',
  limitKind: 'limitKind',
  volume: 'amount',
  unit: 'text',
  volumeFact: 'amount',
  labour: 'amount',
  labourFact: 'amount',
  cost: 'amount',
  costFact: 'amount',
  priority: 'amount',
  level: 'level',
  outlineNumber: 'code',
  number: 'code',
  note: 'text',
  predecessor: 'code',
  successor: 'code',
  relationType: 'relationType',
  lag: 'lag',
  work: 'code',
  resourceCode: 'text',
  resource: 'text',
  resourceType: 'resourceType',
  planned: 'amount',
  actual: 'amount',
  /** Of an attribute of works, which the title names; there may be several. */
  attribute: 'attribute',
} as const satisfies Record<string, TableKind>
export type TableField = keyof typeof tableFields

export const kindOf = (field: TableField): TableKind => tableFields[field]
export const isTableField = (key: string): key is TableField => Object.hasOwn(tableFields, key)

/** Of which sheets a field is: one of works, of relations, of assignments. */
export type SheetKind = 'works' | 'relations' | 'resources'

const ofRelations: readonly TableField[] = ['predecessor', 'successor', 'relationType', 'lag']
const ofResources: readonly TableField[] = [
  'work',
  'resourceCode',
  'resource',
  'resourceType',
  'planned',
  'actual',
  'unit',
]

export const fieldsOfSheet: Readonly<Record<SheetKind, readonly TableField[]>> = {
  relations: ofRelations,
  resources: ofResources,
  works: (Object.keys(tableFields) as TableField[]).filter(
    (field) =>
      field === 'unit' || (field !== 'attribute' && !ofRelations.includes(field) && !ofResources.includes(field)),
  ),
}

/** In which words are written: titles, types, relations. */
export type TableLanguage = 'en' | 'ru'
