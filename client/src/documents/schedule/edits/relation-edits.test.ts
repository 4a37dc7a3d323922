import { standardCalendar } from '@plumbline/core/calendar'
import { newSchedule } from '@plumbline/core/documents/schedule'
import { blankRow, type Relation, relationId } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { beforeEach, describe, expect, test } from 'vitest'
import { Outline } from '../rows/outline.ts'
import { relationCell } from '../rows/relation-cells.ts'
import { RowStore } from '../rows/row-store.ts'
import { factBlock, linkBlock } from '../session/projection.ts'
import { cellEdit } from './cell-edits.ts'

const calendar = standardCalendar('calendar0000', 'Five days')
const { settings } = newSchedule({ name: 'Plan', start: 0, calendar })
const frame = { settings, calendars: [calendar] }
let store: RowStore

const relation = (predId: string, succId: string, type: Relation['type'], lag: number): Relation => ({
  ...({ predId, succId, type, lag, lagCalendar: null } as Relation),
  id: relationId(predId, succId, type),
})

/** A → B (three days), B → C (start to start). */
beforeEach(() => {
  const rows = ['A', 'B', 'C', 'D', 'S'].map((code) => ({
    ...blankRow(code, null, code === 'S' ? ('task' as const) : ('work' as const)),
    code,
    name: `Work ${code}`,
  }))
  const engine = createEngine()
  engine.load({ settings, rows, relations: [], calendars: [calendar], assignments: [] })
  const slotOf = (id: string): number => engine.slotOf(id)
  store = new RowStore()
  store.putFacts(factBlock(rows, slotOf, () => 0))
  store.putOrder({ slots: Int32Array.from(rows.map(({ id }) => slotOf(id))), levels: new Uint16Array(rows.length) })
  const links = [relation('A', 'B', 'fs', 3 * 480), relation('B', 'C', 'ss', 0)]
  store.putLinks(linkBlock(links, slotOf, () => false))
})

const type = (code: string, column: string, text: string) =>
  cellEdit({ store, frame, slot: store.slotOf(code) }, column, text)
const shown = (code: string, side: 'predecessors' | 'successors'): string =>
  relationCell({ store, frame, outline: new Outline(store) }, store.slotOf(code), side)

describe('relations in a cell', () => {
  test('are shown by code, type and lag', () => {
    expect([shown('B', 'predecessors'), shown('B', 'successors'), shown('A', 'predecessors')]).toEqual([
      'AFS+3d',
      'CSS',
      '',
    ])
  })

  test('with lags in days on the screen, to the minute for who edits them', () => {
    store.putLinks(
      linkBlock(
        [relation('A', 'B', 'fs', 2_919)],
        (id) => store.slotOf(id),
        () => false,
      ),
    )
    expect(shown('B', 'predecessors')).toBe('AFS+6.08d')
    const exact = relationCell({ store, frame, outline: new Outline(store) }, store.slotOf('B'), 'predecessors', true)
    expect(exact).toBe('AFS+2919min')
    expect(type('B', 'predecessors', exact)).toEqual({ nothing: true })
  })

  test('typed as they are change nothing', () => {
    expect(type('B', 'predecessors', 'AFS+3d')).toEqual({ nothing: true })
  })

  test('another lag, a new one and one that is gone are one command', () => {
    expect(type('B', 'predecessors', 'afs+1; D')).toEqual({ message: 'relationCode', params: { code: 'a' } })
    expect(type('B', 'predecessors', 'AFS+1; DFF-4h')).toEqual({
      command: {
        do: 'batch',
        commands: [
          { do: 'relation.set', id: relationId('A', 'B', 'fs'), lag: 480 },
          { do: 'relation.create', predId: 'D', succId: 'B', type: 'ff', lag: -240, lagCalendar: null },
        ],
      },
    })
    expect(type('B', 'successors', '')).toEqual({
      command: { do: 'relation.delete', ids: [relationId('B', 'C', 'ss')] },
    })
  })

  test.each([
    ['X', 'relationCode', { code: 'X' }],
    ['S', 'relationSummary', { code: 'S' }],
    ['DFS+soon', 'relationLag', { code: 'D', lag: '+soon' }],
    ['D; DFS+2', 'relationTwice', { code: 'D' }],
    ['C', 'relationLoop', { path: 'A Work A → B Work B → C Work C → A Work A' }],
    ['A', 'relationLoop', { path: 'A Work A → A Work A' }],
  ])('«%s» before A is refused: %s', (text, message, params) => {
    expect(type('A', 'predecessors', text)).toEqual({ message, params })
  })
})
