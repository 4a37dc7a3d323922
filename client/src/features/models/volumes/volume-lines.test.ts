import type { Link } from '@plumbline/core/documents/bim'
import { blankRow, type WbsType } from '@plumbline/core/plan'
import { describe, expect, test } from 'vitest'
import { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { factBlock } from '../../../documents/schedule/session/projection.ts'
import { volumeLines, volumesCommand } from './volume-lines.ts'

function planOf(...types: WbsType[]): RowStore {
  const rows = types.map((type, at) => ({ ...blankRow(`${type}${at}`, null, type), code: String(at) }))
  rows[0]!.measure = { unit: 'm3', plan: '12', fact: '3', rate: '4' }
  const store = new RowStore()
  store.putFacts(
    factBlock(
      rows,
      (id) => rows.findIndex((row) => row.id === id),
      () => -1,
    ),
  )
  store.putOrder({ slots: Int32Array.from(rows, (_, at) => at), levels: new Uint16Array(rows.length) })
  return store
}

const link = (workId: string, share = 100): Link => ({
  modelId: 'model0000000',
  guid: workId,
  workId,
  share,
  by: 'anna00000000',
  at: 0,
  ruleId: null,
  profileId: null,
})
const quantities: Record<number, string> = { 0: '10', 1: '4', 2: '7' }
const quantityOf = (element: number) => quantities[element] ?? null
const everybody: ReadonlySet<string> = new Set()

describe('volumes of works by their elements', () => {
  const store = planOf('work', 'work', 'task', 'milestone_start')
  const linked = {
    elements: Int32Array.of(0, 1, 1, 2, 2, 9),
    links: [
      link('work0'),
      link('work0', 50),
      link('work1', 50),
      link('task2'),
      link('milestone_start3'),
      link('work1'),
    ],
  }

  test('are shares of quantities; what was done and the intensity stay, summaries and milestones have none', () => {
    const lines = volumeLines({ store, linked, quantityOf, sourceUnit: 'm3' }, { factor: 1.5, unit: 'm3' }, everybody)
    expect(lines.map(({ workId, after, isOther }) => [workId, after, isOther])).toEqual([
      ['work0', { unit: 'm3', plan: '18', fact: '3', rate: '4' }, true],
      ['work1', { unit: 'm3', plan: '3', fact: '0' }, true],
    ])
    expect(lines[1]?.quantity).toMatchObject({ counted: 1, unknown: 1 })
    expect(volumesCommand(lines)).toMatchObject({
      do: 'batch',
      commands: [{ do: 'row.set', ids: ['work0'], fields: { measure: { plan: '18' } } }, { ids: ['work1'] }],
    })
  })

  test('are in the unit of the work, and stay where that is of another thing', () => {
    const source = { store, linked, quantityOf, sourceUnit: 'l' }
    const [own, bare] = volumeLines(source, { factor: 1, unit: '' }, everybody)
    expect([own?.after, bare?.after]).toMatchObject([
      { unit: 'm3', plan: '0.012' },
      { unit: 'l', plan: '2' },
    ])
    const areas = volumeLines({ ...source, sourceUnit: 'm2' }, { factor: 1, unit: '' }, new Set(['work0']))
    expect(areas).toMatchObject([{ isForeign: true, isOther: false, after: { unit: 'm3', plan: '12' } }])
  })

  test('change nothing where they are so already, or nothing is known', () => {
    const same = volumeLines(
      { store, linked, quantityOf, sourceUnit: 'm3' },
      { factor: 1, unit: 'm3' },
      new Set(['work0']),
    )
    expect(same).toMatchObject([{ workId: 'work0', isOther: false }])
    const unknown = volumeLines(
      { store, linked, quantityOf: () => null, sourceUnit: 'm3' },
      { factor: 1, unit: 'm3' },
      everybody,
    )
    expect(unknown.map(({ isOther }) => isOther)).toEqual([false, false])
  })
})
