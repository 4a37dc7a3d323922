import type { DirectoryRowView } from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { canWait, collisionsOf, unsentEdit, withMine, withTheirs } from './unsent.ts'

const row = (more: Partial<DirectoryRowView> = {}): DirectoryRowView => ({
  ...{ id: 'slabs', parentId: null, order: 'a', code: '03', name: 'Slabs', status: 'active', revision: 1 },
  values: { rate: '1.2' },
  ...more,
})
const rows = (...all: DirectoryRowView[]) => ({ row: (id: string) => all.find((one) => one.id === id) })
const typed = { id: 'slabs', name: 'Decks', values: { rate: '1.5' } }
const edit = unsentEdit({ id: 'e', directoryId: 'd', at: 0 }, [{ do: 'rows.change', rows: [typed] }], rows(row()))

describe('rows that were typed without a network', () => {
  test('wait where nothing depends on what others did', () => {
    expect(canWait([{ do: 'rows.insert', parentId: null, rows: [{ id: 'new' }] }])).toBe(true)
    expect(canWait([{ do: 'rows.delete', ids: ['slabs'] }])).toBe(false)
    expect(edit.before).toEqual({ slabs: { name: 'Slabs', rate: '1.2' } })
  })

  test('collide where somebody else wrote something else into the same cell, and only there', () => {
    expect(collisionsOf(edit, rows(row()))).toEqual([])
    expect(collisionsOf(edit, rows(row({ code: '04', values: { rate: '1.5' } })))).toEqual([])
    const collision = { rowId: 'slabs', field: 'name', mine: 'Decks', theirs: 'Plates' }
    expect(collisionsOf(edit, rows(row({ name: 'Plates' })))).toEqual([collision])
    expect(collisionsOf(edit, rows())).toEqual([{ rowId: 'slabs', field: '', mine: 'Decks', theirs: '' }])
  })

  test('are written over the others, or left out where they collide', () => {
    const theirs = rows(row({ name: 'Plates' }))
    const collisions = collisionsOf(edit, theirs)
    const mine = withMine(edit, collisions)
    expect([mine.commands, collisionsOf(mine, theirs)]).toEqual([edit.commands, []])
    expect(withTheirs(edit, collisions).commands).toEqual([
      { do: 'rows.change', rows: [{ id: 'slabs', values: { rate: '1.5' } }] },
    ])
    expect(withMine(edit, collisionsOf(edit, rows())).commands).toEqual([])
  })

  test('of a row that was made here as well collide with nothing', () => {
    const commands = [
      { do: 'rows.insert' as const, parentId: null, rows: [{ id: 'new' }] },
      { do: 'rows.change' as const, rows: [{ id: 'new', name: 'Decks' }] },
    ]
    expect(collisionsOf(unsentEdit({ id: 'e', directoryId: 'd', at: 0 }, commands, rows()), rows())).toEqual([])
  })
})
