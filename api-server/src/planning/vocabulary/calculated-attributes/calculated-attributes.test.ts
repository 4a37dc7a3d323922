import { attributeField, type ValueType } from '@plumbline/core/attributes'
import {
  attributeCalculateCheck,
  attributeCreate,
  attributeDelete,
  attributeList,
  attributeUsage,
  calculatedAttributeSettingEdit,
  calculatedAttributeSettingSet,
  type NewAttributeSetting,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'

const on = useGround()

async function define(code: string, type: ValueType = 'calculated', nodeId: string | null = on.scheduleId) {
  const input = { nodeId, code, name: `Name of ${code}`, type }
  return (await on.maya.ok(attributeCreate, { params: { spaceId: on.spaceId }, input })).attribute.id
}
const set = (attributeId: string, input: NewAttributeSetting) =>
  on.maya.call(calculatedAttributeSettingSet, { params: { attributeId }, input })
const formula = (text: string) => ({ kind: 'calculated' as const, formula: text })
const settingOf = async (id: string) =>
  (
    await on.maya.ok(attributeList, { params: { spaceId: on.spaceId }, input: { nodeId: on.scheduleId } })
  ).attributes.find((one) => one.id === id)?.setting

describe('calculated attributes (R-WBS-16, R-WBS-17)', () => {
  test('R-WBS-17 are set by a formula over columns and attributes, and changed part by part', async () => {
    const crew = await define('crew', 'number')
    const load = await define('load')
    expect(await settingOf(load)).toBeNull()
    const reply = await set(load, formula('ROUND([labour] / [Crew], 1)'))
    const stored = `ROUND([labour] / [${attributeField(crew)}], 1)`
    expect(reply.body.attribute.setting).toEqual({
      kind: 'calculated',
      formula: stored,
      result: 'number',
      summaries: 'formula',
    })
    const params = { attributeId: load }
    await on.maya.ok(calculatedAttributeSettingEdit, { params, input: { summaries: 'max' } })
    expect(await settingOf(load)).toMatchObject({ formula: stored, summaries: 'max' })
    const wrong = await on.maya.call(calculatedAttributeSettingEdit, { params, input: { better: 'up' } })
    expect(wrong.body.error).toBe('BAD_REQUEST')
    expect((await on.maya.ok(attributeUsage, { params: { attributeId: crew } })).formulas).toEqual(['Name of load'])
    const used = await on.maya.call(attributeDelete, { params: { attributeId: crew }, input: { confirmed: 'false' } })
    expect(used.body.error).toBe('ATTRIBUTE_IN_USE')
  })

  test.each([
    ['[volume] +', 'FORMULA_SYNTAX', 11],
    ['2 * [weight]', 'FORMULA_COLUMN', 5],
    ['EVAL(1)', 'FORMULA_FUNCTION', 1],
    ['ROUND()', 'FORMULA_ARGUMENTS', 1],
    ['[start] * 2', 'FORMULA_KIND', 1],
  ])('«%s» is refused with its place, and what was said before stays', async (text, code, at) => {
    const id = await define(`bad${code}`)
    await set(id, formula('[volume] * 2'))
    const reply = await set(id, formula(text))
    expect([reply.status, reply.body]).toMatchObject([400, { error: code, params: { at } }])
    expect(await settingOf(id)).toMatchObject({ formula: '[volume] * 2' })
  })

  test('circles are refused by the names around, other results where others count on them', async () => {
    const [one, two, light] = [await define('one'), await define('two'), await define('light', 'indicator')]
    await set(one, formula('[cost] * 2'))
    await set(two, formula('[one] + 1'))
    const circle = await set(one, formula('[two] + 1'))
    expect([circle.status, circle.body.error]).toEqual([409, 'FORMULA_CYCLE'])
    expect(circle.body.params.path).toBe('Name of one → Name of two → Name of one')
    const other = await set(one, formula('[name]'))
    expect(other.body).toMatchObject({ error: 'FORMULA_USED', params: { names: 'Name of two' } })
    const wide = await define('wide', 'calculated', null)
    expect((await set(wide, formula('[one]'))).body.error).toBe('FORMULA_COLUMN')
    const limits = { kind: 'indicator' as const, better: 'up' as const, good: 10, warning: 5 }
    expect((await set(light, { ...limits, source: attributeField(two) })).status).toBe(200)
    expect((await set(light, { ...limits, source: 'name' })).body.error).toBe('INDICATOR_SOURCE')
    expect((await set(light, { ...limits, source: 'percent', warning: 20 })).body.error).toBe('INDICATOR_ORDER')
    expect((await set(light, formula('1'))).body.error).toBe('BAD_REQUEST')
    expect(await settingOf(light)).toMatchObject({ source: attributeField(two) })
  })

  test('R-WBS-16 what would come out of a formula is told without saving it', async () => {
    const check = (text: string) =>
      on.maya.call(attributeCalculateCheck, { params: { versionId: on.versionId }, input: { formula: text } })
    expect((await check('[finish] - [start] > 5')).body).toMatchObject({ result: 'boolean' })
    expect((await check('[finish] + [start]')).body.error).toBe('FORMULA_KIND')
  })
})
