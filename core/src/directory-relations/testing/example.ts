/** The four directories, two lists and the norms of SPEC.md. Ids are the codes of the rows. */
import { unitsOf } from '../../measures/index.ts'
import type {
  DirectoryRelation,
  Norm,
  RelatedAttribute,
  RelatedDirectory,
  RelationGround,
  RelationRow,
} from '../index.ts'

const directory = (id: string, codes: string, isMeasure = false): RelatedDirectory => ({
  ...{ id, isMeasure },
  rows: codes.split(' ').map((code) => ({ id: code, code, status: 'active' as const })),
})

export const directories = [
  directory('measures', 'm3 l m2', true),
  directory('types', 'CON MAS PLA'),
  directory('materials', 'C25 RE BR MO'),
  directory('conditions', 'SU WI'),
]

export const attributes: RelatedAttribute[] = ['types', 'materials', 'conditions'].map((directoryId) => ({
  id: `of-${directoryId}`,
  type: 'list',
  directoryId,
}))

const relation = (id: string, directoryIds: string[], more: Partial<DirectoryRelation> = {}): DirectoryRelation => ({
  ...{ id, use: 'list', name: id, directoryIds, cardinality: 'n:n', through: [], columns: [], revision: 1 },
  ...more,
})

export const listRow = (first: string, second: string, coefficient = '1'): RelationRow => ({
  ...{ id: `${first}-${second}`, rowIds: [first, second], coefficient, norm: null },
})
export const normRow = (rowIds: (string | null)[], norm: Partial<Norm>): RelationRow => ({
  ...{ id: rowIds.join('-'), rowIds, coefficient: '1' },
  norm: { rate: '', crew: '', productivity: '', unit: '', ...norm },
})

export const measureOfTypes = relation('measureOfTypes', ['measures', 'types'], { cardinality: '1:n' })
export const materialsOfTypes = relation('materialsOfTypes', ['types', 'materials'])
export const norms = relation('norms', ['types', 'materials', 'conditions'], { use: 'norm' })

export const rows: Readonly<Record<string, RelationRow[]>> = {
  measureOfTypes: [listRow('m3', 'CON'), listRow('m3', 'MAS'), listRow('m2', 'PLA')],
  materialsOfTypes: [
    listRow('CON', 'C25', '1.02'),
    listRow('CON', 'RE', '0.085'),
    listRow('MAS', 'BR', '0.394'),
    listRow('MAS', 'MO', '0.24'),
    listRow('PLA', 'MO', '0.0152'),
  ],
  norms: [
    normRow(['CON', null, null], { rate: '1.6', crew: '8', unit: 'm3' }),
    normRow(['CON', 'C25', 'WI'], { rate: '2', crew: '8', unit: 'm3' }),
    normRow(['MAS', 'BR', null], { crew: '4', productivity: '1.25' }),
    normRow(['PLA', 'MO', null], { rate: '0.55', crew: '3', unit: 'm2' }),
  ],
}

const units = unitsOf([
  { id: 'm3', code: 'm3', base: '', factor: '', precision: '3' },
  { id: 'l', code: 'l', base: 'm3', factor: '0.001', precision: '0' },
  { id: 'm2', code: 'm2', base: '', factor: '', precision: '2' },
])

export const example = (part: Partial<RelationGround> = {}): RelationGround => ({
  relations: [measureOfTypes, materialsOfTypes, norms],
  rowsOf: (id) => rows[id] ?? [],
  ...{ directories, attributes, units },
  ...part,
})
