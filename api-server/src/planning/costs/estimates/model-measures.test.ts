import {
  costrEstimateCommands,
  costrEstimateCreate,
  costrMeasureList,
  costrMeasuresRefresh,
  costrModelMeasure,
  modelDelete,
  modelLinkChange,
  modelList,
  modelRevise,
  modelUpload,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { describe, expect, test } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import { tinyGuid, tinyIfc, twoWalls } from '../../../../test/tiny-ifc.ts'

const on = useReadGround()

const at = (estimateId: string) => ({ params: { estimateId } })
const change = (id: string, commands: EstimateCommand[]) =>
  on.maya.ok(costrEstimateCommands, { ...at(id), input: { commands: commands as never } })
const model = async (revision: number) =>
  eventually(async () => {
    const { models } = await on.maya.ok(modelList, { ...on.ofSchedule })
    return models.find((one) => one.revision === revision) ?? null
  })

/** The worked example, and two walls of 2.4 and 1.2 m³. */
async function ground(): Promise<{ id: string; modelId: string }> {
  const input = { number: '02-07', name: 'Walls' }
  const { estimate } = await on.maya.ok(costrEstimateCreate, { ...on.ofSchedule, input })
  await change(estimate.id, [commandOf(workedExample())])
  await on.maya.upload(modelUpload, { scheduleId: on.scheduleId }, tinyIfc(), { name: 'House' })
  return { id: estimate.id, modelId: (await model(1)).id }
}

const volume = { by: 'volume', unit: 'm3' } as const
const walls = { field: { of: 'class', key: '' }, kind: 'contains', text: 'wall' } as const
const rated = { field: { of: 'property', key: 'FireRating' }, kind: 'is', text: 'EI 30' } as const
const counts = { elements: 2, unknown: 0, foreign: 0, missing: 0 }

describe('what a line takes from the models (R-COST-02.measures, EST-16)', () => {
  test('is told by bodies, pieces or a property, of elements named or found, in the unit of the item', async () => {
    const { id, modelId } = await ground()
    const measure = (query: object) =>
      on.maya.ok(costrModelMeasure, { ...at(id), input: { query: { ...volume, ...query } } })
    expect(await measure({ conditions: [walls] })).toEqual({ ...counts, amount: '3.6' })
    expect(await measure({ conditions: [walls, rated], unit: '100 m3' })).toMatchObject({
      amount: '0.012',
      elements: 1,
    })
    expect(await measure({ by: 'property', property: 'NetVolume' })).toMatchObject({ amount: '3.6' })
    expect(await measure({ by: 'count', unit: 'pcs' })).toMatchObject({ amount: '2' })
    const guids = ['north', 'north', 'gone'].map(tinyGuid)
    expect(await measure({ elements: [{ modelId, guids }] })).toMatchObject({ amount: '2.4', elements: 1, missing: 1 })
    expect(await measure({ unit: 't' })).toMatchObject({ amount: null, foreign: 2 })
  })

  test('is looked at again when a revision of the model came, and taken over line by line', async () => {
    const { id, modelId } = await ground()
    const line = {
      itemId: ids.a,
      comment: '',
      n: '',
      width: '',
      height: '',
      formula: '',
      source: 'bim',
      ref: '',
    } as const
    const named = { ...volume, elements: [{ modelId, guids: [tinyGuid('south')] }] }
    await change(id, [
      {
        do: 'takeOff.set',
        lines: [
          { ...line, id: 'line00000000', order: 'a', length: '3.6' },
          { ...line, id: 'line00000001', order: 'b', length: '1.2' },
          { ...line, id: 'line00000002', order: 'c', length: '2' },
        ],
      },
      {
        do: 'takeOff.source',
        sources: [
          { id: 'line00000000', query: { ...volume, conditions: [walls] } },
          { id: 'line00000001', query: named },
          { id: 'line00000002', query: { ...volume, by: 'count' } },
        ],
      },
    ])
    expect(await on.maya.ok(costrMeasuresRefresh, at(id))).toEqual({ lines: [], gone: [] })
    const [north, south] = twoWalls
    await on.maya.upload(
      modelRevise,
      { modelId },
      tinyIfc([
        { ...north!, length: 5 },
        { ...south!, guid: tinyGuid('west') },
      ]),
    )
    await model(2)
    const seen = await on.maya.ok(costrMeasuresRefresh, at(id))
    expect(seen).toEqual({
      lines: [{ ...counts, id: 'line00000000', itemId: ids.a, before: '3.6', after: '4.2' }],
      gone: ['line00000001'],
    })
    const quantity = async () => (await on.maya.ok(costrMeasureList, { ...at(id), input: { itemId: ids.a } })).quantity
    await on.maya.ok(costrMeasuresRefresh, { ...at(id), input: { apply: true, only: ['line00000002'] } })
    expect(await quantity()).toBe('6.8')
    await on.maya.ok(costrMeasuresRefresh, { ...at(id), input: { apply: true, only: ['line00000000'] } })
    expect(await quantity()).toBe('7.4')
    await on.maya.ok(modelDelete, { params: { modelId } })
    expect((await on.maya.ok(costrMeasuresRefresh, at(id))).gone).toHaveLength(3)
    expect(await quantity()).toBe('7.4')
  })

  test('follows a rule of the models: what it says otherwise later is seen before it is taken over', async () => {
    const { id } = await ground()
    const rule = { name: 'Walls', elements: [walls], works: [], joins: [], share: 100 }
    const say = (command: object) =>
      on.maya.ok(modelLinkChange, { ...on.ofSchedule, input: { commands: [command as never] } })
    const set = (elements: object[]) => say({ do: 'rule.set', id: 'rule00000000', rule: { ...rule, elements } })
    await set([walls])
    const byRule = { ...volume, rule: 'rule00000000' }
    const measure = (query: object) => on.maya.ok(costrModelMeasure, { ...at(id), input: { query } as never })
    expect(await measure(byRule)).toEqual({ ...counts, amount: '3.6' })
    // Its own conditions are those of a line without a rule.
    expect(await measure({ ...byRule, conditions: [rated] })).toMatchObject({ elements: 2 })
    const sizes = { n: '', length: '3.6', width: '', height: '', formula: '' }
    const line = { id: 'line00000000', itemId: ids.a, order: 'a', comment: '', ...sizes }
    await change(id, [
      { do: 'takeOff.set', lines: [{ ...line, source: 'bim', ref: '' }] },
      { do: 'takeOff.source', sources: [{ id: line.id, query: { ...byRule } }] } as EstimateCommand,
    ])
    expect(await on.maya.ok(costrMeasuresRefresh, at(id))).toEqual({ lines: [], gone: [] })
    await set([walls, rated])
    expect((await on.maya.ok(costrMeasuresRefresh, at(id))).lines).toEqual([
      { ...counts, elements: 1, id: line.id, itemId: ids.a, before: '3.6', after: '1.2' },
    ])
    await say({ do: 'rule.delete', id: 'rule00000000' })
    expect(await on.maya.ok(costrMeasuresRefresh, at(id))).toEqual({ lines: [], gone: [line.id] })
  })

  test('is asked by who may edit the estimate, with a query that is one', async () => {
    const { id, modelId } = await ground()
    const asked = (who: typeof on.maya, query: object) =>
      who.call(costrModelMeasure, { ...at(id), input: { query: { ...volume, ...query } } })
    expect((await asked(on.rita, {})).body).toMatchObject({ error: 'FORBIDDEN' })
    expect((await asked(on.maya, { by: 'weight' })).status).toBe(400)
    expect((await asked(on.maya, { elements: [{ modelId, guids: ['a b'] }] })).status).toBe(400)
    // A model of another schedule is none of this one's.
    const elements = [{ modelId: 'model0000000', guids: [tinyGuid('north')] }]
    expect((await asked(on.maya, { elements })).body).toMatchObject({ amount: null, missing: 1 })
    // What is no expression finds nothing.
    const conditions = [{ field: { of: 'name', key: '' }, kind: 'matches', text: '(' }]
    expect((await asked(on.maya, { conditions })).body).toMatchObject({ elements: 0 })
  })
})
