import { attributeField } from '@plumbline/core/attributes'
import { DependentLists, type DirectoryRelation, type RelationRow } from '@plumbline/core/directory-relations'
import { blankRow, type WbsRow } from '@plumbline/core/plan'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { factBlock } from '../../../documents/schedule/session/projection.ts'
import directories from '../../../i18n/locales/en/directories.json' with { type: 'json' }
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { inSlices } from '../../../session/in-slices.ts'
import { RelatedRows } from './related-rows.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { directories } } }))

const listed = (id: string, codes: readonly string[], off: readonly string[] = []): Attribute =>
  ({
    ...{ id, code: id, name: id, type: 'list', directory: { id: `of ${id}`, branchId: null, level: null } },
    values: codes.map((code) => ({
      id: code,
      name: `Name of ${code}`,
      code,
      colour: null,
      disabled: off.includes(code),
    })),
  }) as unknown as Attribute
const attributes = [listed('kind', ['CON', 'MAS']), listed('stuff', ['C25', 'BR', 'OLD'], ['OLD'])]
const related = (id: string, codes: string, isMeasure = false) => ({
  ...{ id, isMeasure },
  rows: codes.split(' ').map((code) => ({
    ...{ id: code, code, status: code === 'OLD' ? ('disabled' as const) : ('active' as const) },
  })),
})
const list = (id: string, directoryIds: string[], more: Partial<DirectoryRelation> = {}): DirectoryRelation => ({
  ...{ id, use: 'list', name: id, directoryIds, cardinality: 'n:n', through: [], columns: [], revision: 1 },
  ...more,
})
const pair = (first: string, second: string): RelationRow => ({
  ...{ id: `${first}${second}`, rowIds: [first, second], coefficient: '1', norm: null },
})
const rowsOf: Record<string, RelationRow[]> = {
  stuff: [pair('CON', 'C25'), pair('CON', 'OLD'), pair('MAS', 'BR')],
  units: [pair('m3', 'CON'), pair('m2', 'MAS')],
}
const measure = { unit: 'm2', plan: '1', fact: '0' }
const works: WbsRow[] = [
  { ...blankRow('right', null, 'work'), values: 'kind:lCON\nstuff:lC25' },
  { ...blankRow('wrong', null, 'work'), values: 'kind:lCON\nstuff:lBR' },
  { ...blankRow('off', null, 'work'), values: 'kind:lCON\nstuff:lOLD' },
  { ...blankRow('merged', null, 'work'), values: 'kind:lMAS\nstuff:lBRICK', measure },
  blankRow('nothing', null, 'work'),
]

/** The store with what is said of its rows, and the place of a work in it. */
async function opened() {
  const store = new RowStore()
  const slotOf = (id: string): number => works.findIndex((work) => work.id === id)
  store.putFacts(factBlock(works, slotOf, () => 0))
  store.attributes.set({ attributes, people: [] })
  const lists = await inSlices(
    DependentLists.inSteps({
      relations: [
        list('stuff', ['of kind', 'of stuff']),
        list('units', ['measures', 'of kind'], { cardinality: '1:n' }),
      ],
      rowsOf: (id) => rowsOf[id] ?? [],
      directories: [
        related('of kind', 'CON MAS'),
        { ...related('of stuff', 'C25 BR OLD'), merged: { BRICK: 'BR' } },
        related('measures', 'm3 m2', true),
      ],
      attributes: attributes.map(({ id }) => ({ id, type: 'list' as const, directoryId: `of ${id}` })),
    }),
  )
  const names = new Map([['stuff', 'Stuff of kinds']])
  const said = new RelatedRows(store, { lists, names, merged: new Map([['of stuff', { BRICK: 'BR' }]]) })
  return { said, slotOf }
}

test('a cell offers what goes with what the row has chosen, and units that lead to it', async () => {
  const { said, slotOf } = await opened()
  const offered = (id: string) => said.choices(slotOf(id), attributes[1]!)?.map(({ text }) => text) ?? null
  expect(offered('wrong')).toEqual(['Name of C25'])
  expect(offered('merged')).toEqual(['Name of BR'])
  expect(offered('nothing')).toBeNull()
  expect(said.choices(-1, attributes[1]!)).toBeNull()
  expect(said.units({ values: 'kind:lMAS', measure: null })).toEqual(['m2'])
  expect(said.units({ values: '', measure: null })).toEqual(['m3', 'm2'])
})

test('what does not go with another choice is marked by its relation, what cannot be chosen any more by its name; merged rows are what they became', async () => {
  const { said, slotOf } = await opened()
  const mark = (id: string) => said.mark(slotOf(id), attributeField('stuff'))
  expect(mark('right')).toBe('')
  expect(mark('wrong')).toBe('Does not go with what is chosen here: Stuff of kinds')
  expect(mark('off')).toBe('“Name of OLD” cannot be chosen any more; it stays as it is')
  expect(mark('merged')).toBe('')
  expect([mark('nothing'), said.mark(-1, attributeField('stuff'))]).toEqual(['', ''])
})
