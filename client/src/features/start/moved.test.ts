import type { ChangeDetail, ChangeSetView } from '@plumbline/core/contract'
import { expect, it } from 'vitest'
import { countMoved, movedRows } from './moved.ts'

const change = (rowId: string, field: string, own: Partial<ChangeDetail> = {}): ChangeDetail => ({
  kind: 'changed',
  collection: 'wbs',
  id: rowId,
  field,
  label: `Work ${rowId}`,
  rowId,
  otherId: null,
  before: null,
  after: null,
  ...own,
})
const set = (seq: number, by: string, ...changes: ChangeDetail[]): ChangeSetView => ({
  seq,
  at: `2026-11-16T08:0${seq}:00.000Z`,
  person: { id: by, name: by },
  created: 0,
  changed: changes.length,
  moved: 0,
  deleted: 0,
  changes,
})

it('what moved is a line for each row by its last change, without what one did oneself', () => {
  const sets = [
    set(4, 'irina', change('b', 'duration')),
    set(3, 'maya', change('c', 'name')),
    set(2, 'tom', change('b', 'name'), change('a', '', { kind: 'created' })),
    set(1, 'tom', change('', 'dataDate', { collection: 'settings', rowId: null })),
  ]
  expect(movedRows(sets, 'maya', 5)).toMatchObject([
    { rowId: 'b', fields: ['duration', 'name'], who: { id: 'irina' }, at: sets[0]?.at },
    { rowId: 'a', fields: [], kind: 'created', who: { id: 'tom' } },
  ])
  expect(movedRows(sets, 'maya', 1)).toHaveLength(1)
  expect(countMoved(sets, 'maya')).toBe(2)
})
