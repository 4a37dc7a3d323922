import {
  analyticsProject,
  epsIndicators,
  indicatorsCalculate,
  type OwnIndicatorContent,
  ownIndicatorCreate,
  ownIndicatorDelete,
  ownIndicatorEdit,
  ownIndicatorList,
  ownIndicatorPreview,
  ownIndicatorSetActive,
  spaceIndicators,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { longWorks } from '../../../test/long-works.ts'
import { eventually } from '../../../test/planning.ts'

const ground = useGround()

const formulaOf = (name: string, formula: string): OwnIndicatorContent => ({
  ...longWorks,
  ...{ name, rule: { kind: 'formula', formula }, yellow: null, red: null },
})
const input = (content: OwnIndicatorContent) => ({ input: { spaceId: ground.spaceId, ...content } })
const create = async (content: OwnIndicatorContent) =>
  (await ground.maya.ok(ownIndicatorCreate, input(content))).indicator
const list = async () => (await ground.maya.ok(ownIndicatorList, { input: { spaceId: ground.spaceId } })).indicators
const calculate = async () => (await ground.maya.ok(indicatorsCalculate, ground.ofVersion)).indicators
const ofSpace = async () => (await ground.maya.ok(spaceIndicators, { params: { spaceId: ground.spaceId } })).indicators
const refusal = async (content: OwnIndicatorContent) =>
  (await ground.maya.call(ownIndicatorCreate, input(content))).body

test('an own indicator is calculated with the official result, kept with its history, and told on every level (R-AN-03)', async () => {
  await ground.work('Dig', 5)
  await calculate()
  const { id } = await create(longWorks)
  // Nobody presses anything: what was calculated before is counted anew.
  await eventually(async () => (await ofSpace()).values[id] === '1')
  await ground.work('Pour', 8)
  await ground.work('Paint', 2)
  const { values, trend } = await calculate()
  expect(values[id]).toBe('2')
  const history = trend.map((point) => point.values[id] ?? null)
  expect([...new Set(history)]).toEqual([null, '1', '2'])
  const { indicators } = await ground.maya.ok(epsIndicators, { params: { epsId: ground.projectId } })
  expect([indicators.values[id], indicators.schedules[0]?.values[id]]).toEqual(['2', '2'])
  const { analytics } = await ground.maya.ok(analyticsProject, { params: { projectId: ground.projectId } })
  expect([analytics.values[id], analytics.parts[0]?.values[id]]).toEqual(['2', '2'])
  const share = await create(formulaOf('Share of long works', `[${id}] / [works] * 100`))
  expect((await ofSpace()).values[share.id]).toBe('66.6667')
})

test('a changed rule is counted anew; an inactive indicator is neither calculated nor told (R-AN-05)', async () => {
  await ground.work('Dig', 5)
  await ground.work('Paint', 2)
  const { id } = await create(longWorks)
  await calculate()
  const params = { indicatorId: id }
  const renamed = { ...longWorks, name: 'Long ones' }
  expect((await ground.maya.ok(ownIndicatorEdit, { params, input: renamed })).indicator.revision).toBe(1)
  const all = { ...longWorks.rule, filter: { join: 'and' as const, conditions: [] } }
  const edited = { ...longWorks, rule: all } as OwnIndicatorContent
  expect((await ground.maya.ok(ownIndicatorEdit, { params, input: edited })).indicator.revision).toBe(2)
  await eventually(async () => (await ofSpace()).values[id] === '2')
  await ground.maya.ok(ownIndicatorSetActive, { params, input: { active: false } })
  expect(Object.keys((await ofSpace()).values)).not.toContain(id)
  await ground.work('Pour', 8)
  await calculate()
  const [row] = await ground.site.sql('SELECT sums FROM app.version_indicators WHERE version_id = $1', [
    ground.versionId,
  ])
  expect(row?.sums).toMatchObject({ own: {} })
  await ground.maya.ok(ownIndicatorSetActive, { params, input: { active: true } })
  await eventually(async () => (await ofSpace()).values[id] === '3')
})

test('what cannot be understood, goes in a circle or is needed by others is refused, and everything stays (R-AN-03)', async () => {
  const { id } = await create(longWorks)
  const half = await create(formulaOf('Half', `[${id}] / 2`))
  expect(await refusal(longWorks)).toMatchObject({ error: 'INDICATOR_EXISTS', params: { name: 'Long works' } })
  expect(await refusal(formulaOf('Odd', '[nothing] + 1'))).toMatchObject({ error: 'FORMULA_COLUMN' })
  expect(await refusal(formulaOf('Odd', '[works] > 1'))).toMatchObject({ error: 'INDICATOR_RESULT' })
  expect(await refusal({ ...longWorks, name: 'Odd', red: 0 })).toMatchObject({ error: 'INDICATOR_LIMITS' })
  const unknown = { ...longWorks.rule, fn: 'sum', column: 'attribute:gone' } as OwnIndicatorContent['rule']
  expect(await refusal({ ...longWorks, name: 'Odd', rule: unknown })).toMatchObject({ error: 'INDICATOR_COLUMN' })
  const circle = { params: { indicatorId: half.id }, input: formulaOf('Half', `[${half.id}] + 1`) }
  expect((await ground.maya.call(ownIndicatorEdit, circle)).body.error).toBe('FORMULA_COLUMN')
  const back = { params: { indicatorId: id }, input: formulaOf('Long works', `[${half.id}] * 2`) }
  expect((await ground.maya.call(ownIndicatorEdit, back)).body).toMatchObject({
    error: 'FORMULA_CYCLE',
    params: { path: 'Long works → Half → Long works' },
  })
  const used = { error: 'INDICATOR_USED', params: { names: 'Half' } }
  const params = { indicatorId: id }
  expect((await ground.maya.call(ownIndicatorDelete, { params })).body).toMatchObject(used)
  expect((await ground.maya.call(ownIndicatorSetActive, { params, input: { active: false } })).body).toMatchObject(used)
  expect((await list()).map(({ name }) => name)).toEqual(['Half', 'Long works'])
  await ground.maya.ok(ownIndicatorDelete, { params: { indicatorId: half.id } })
  await ground.maya.ok(ownIndicatorDelete, { params })
  expect(await list()).toEqual([])
})

test('a rule is tried on a schedule as it is now, before anything is saved (R-AN-03)', async () => {
  await ground.work('Dig', 5)
  const { id } = await create(longWorks)
  const tried = (rule: OwnIndicatorContent['rule']) =>
    ground.maya.ok(ownIndicatorPreview, { ...ground.ofSchedule, input: { rule } })
  expect((await tried(longWorks.rule)).preview).toEqual({ result: 'number', value: '1', works: 1, units: [] })
  expect((await tried(formulaOf('', `[${id}] * 10`).rule)).preview).toMatchObject({ value: '10', works: null })
  // Whoever tries the next rule has the works as they are by then.
  await ground.work('Dig on', 5)
  expect((await tried(longWorks.rule)).preview).toMatchObject({ value: '2', works: 2 })
  expect((await tried(formulaOf('', `[${id}] * 10`).rule)).preview).toMatchObject({ value: '20', works: null })
  const byNothing = formulaOf('', '[works] / [negative_reserve]').rule
  expect((await tried(byNothing)).preview).toMatchObject({ result: 'number', value: null })
  expect(await list()).toHaveLength(1)
})
