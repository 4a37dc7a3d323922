import {
  type AttributeSetting,
  attributeField,
  type DonorSetting,
  donorSources,
  packValues,
  valueIn,
} from '@plumbline/core/attributes'
import { withDonatedValues } from '@plumbline/core/donors'
import { compileFormula } from '@plumbline/core/formulas'
import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan, seededRandom } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { cellEdit } from '../edits/cell-edits.ts'
import { factBlock, linkBlock, orderBlock } from '../session/projection.ts'
import { findText } from './find.ts'
import { RowStore } from './row-store.ts'
import { filterValue } from './row-values.ts'
import type { PlanFrame } from './row-view.ts'

const donor = (part: Partial<DonorSetting>): DonorSetting => ({
  ...{ kind: 'donor', source: 'parent', sourceAttributeId: 'zone', mode: 'live', overridable: true, fallback: '' },
  ...part,
})
const attribute = (id: string, type: Attribute['type'], setting: AttributeSetting | null): Attribute => ({
  ...{ id, nodeId: null, nodeName: '', code: id, name: id, unit: '', precision: 0, values: [], required: false },
  ...{ type, setting, access: 'write' },
})
const column = attributeField

/** A project with values strewn over it. */
function strewn(seed: number): SchedulePlan {
  const plan = generatePlan({ seed, works: 80 })
  const random = seededRandom(seed)
  const some = (id: string): [string, string][] => (random() < 0.3 ? [[id, `s${Math.floor(random() * 5)}`]] : [])
  const rows = plan.rows.map((row) => ({ ...row, values: packValues(new Map([...some('zone'), ...some('place')])) }))
  return { ...plan, rows }
}

/** The schedule as its screen holds it. */
function opened({ rows, relations }: SchedulePlan, attributes: readonly Attribute[]) {
  const store = new RowStore()
  store.calculated.compileWith(compileFormula)
  const slots = new Map(rows.map(({ id }, slot) => [id, slot]))
  const slotOf = (id: string): number => slots.get(id) ?? -1
  store.putFacts(factBlock(rows, slotOf, () => 0))
  store.putOrder(orderBlock({ ids: rows.map(({ id }) => id), levels: new Uint16Array(rows.length) }, slotOf))
  store.putLinks(linkBlock(relations, slotOf, () => false))
  store.attributes.set({ attributes: [...attributes], people: [] })
  const give = (id: string, values: string): void => {
    const row = rows.find((one) => one.id === id)!
    store.putFacts(factBlock([{ ...row, values }], slotOf, () => 0))
  }
  return { store, slotOf, give }
}

describe('values from donors in the grid (R-WBS-15)', () => {
  test('are not taken along a relation that is suspended', () => {
    const plan = strewn(4)
    const [first] = plan.relations
    const rows = plan.rows.map((row) => ({ ...row, values: row.id === first!.predId ? 'zone:sA' : '' }))
    const place = attribute('place', 'string', donor({ source: 'predecessor' }))
    const { store, slotOf } = opened({ ...plan, rows, relations: [] }, [attribute('zone', 'string', null), place])
    const taken = () => store.valueOf(slotOf(first!.succId), 'place')
    store.putLinks(linkBlock([first!], slotOf, () => true))
    expect(taken()).toBe('')
    store.putLinks(linkBlock([first!], slotOf, () => false))
    expect(taken()).toBe('sA')
  })

  test.each([1, 2, 3])('are what the server has in its lists of works, seed %i', (seed) => {
    const plan = strewn(seed)
    for (const source of donorSources) {
      const zone = attribute('zone', 'string', donor({ sourceAttributeId: 'zone' }))
      const attributes = [zone, attribute('place', 'string', donor({ source, fallback: 'snone' }))]
      const { store, slotOf } = opened(plan, attributes)
      for (const { id, values } of withDonatedValues(plan, attributes).rows) {
        for (const name of ['zone', 'place']) expect(store.valueOf(slotOf(id), name)).toBe(valueIn(values, name))
      }
    }
  })

  const house = (): SchedulePlan => {
    const plan = generatePlan({ seed: 1, works: 12 })
    return { ...plan, rows: plan.rows.map((row) => ({ ...row, values: row.parentId === null ? 'zone:n5' : '' })) }
  }
  const attributes = [
    attribute('zone', 'number', null),
    attribute('place', 'number', donor({})),
    attribute('twice', 'calculated', {
      kind: 'calculated',
      formula: '[attribute:place] * 2',
      result: 'number',
      summaries: 'none',
    }),
  ]
  const frame = { settings: { dataDate: 0 }, calendars: [] } as unknown as PlanFrame

  test('are found, and followed by formulas when the donor changes', () => {
    const plan = house()
    const { store, slotOf, give } = opened(plan, attributes)
    const work = plan.rows.find(({ type }) => type === 'work')!
    const top = plan.rows[0]!
    const rows = { store, frame, outline: null as never }
    const twice = () => filterValue(rows, slotOf(work.id), column('twice'))
    expect([filterValue(rows, slotOf(work.id), column('place')), twice()]).toEqual([5, 10])
    expect(findText(store, '5', [column('place')])).toContain(slotOf(work.id))
    give(top.id, 'zone:n7')
    expect(twice()).toBe(14)
    give(work.id, 'place:n1')
    expect(twice()).toBe(2)
  })

  test('are overridden by typing, and come back when the cell is emptied', () => {
    const plan = house()
    const { store, slotOf, give } = opened(plan, attributes)
    const { id } = plan.rows.find(({ type }) => type === 'work')!
    const slot = slotOf(id)
    const type = (text: string) => cellEdit({ store, frame, slot }, column('place'), text)
    expect(type('5')).toEqual({ nothing: true })
    expect(type('')).toEqual({ nothing: true })
    expect(type('6')).toEqual({ command: { do: 'row.values', ids: [id], values: { place: 'n6' } } })
    give(id, 'place:n5')
    expect(store.donated.cellOf(slot, 'place')).toMatchObject({ from: 'own', value: 'n5' })
    expect(type('')).toEqual({ command: { do: 'row.values', ids: [id], values: { place: '' } } })
  })

  test('stay as they were when their attribute is gone, and say so', () => {
    const plan = house()
    const { store, slotOf } = opened(plan, attributes.slice(1))
    const slot = slotOf(plan.rows.find(({ type }) => type === 'work')!.id)
    expect(store.donated.cellOf(slot, 'place')).toMatchObject({ value: 'n5', from: 'donor', isBroken: true })
  })
})
