import { attributeField } from '@plumbline/core/attributes'
import {
  attributeCreate,
  cyclogramRead,
  directoryAttributeSet,
  directoryCommands,
  directoryCreate,
  directoryValuesAdd,
  gwbsGroups,
  pipeList,
  timetableCalculate,
} from '@plumbline/core/contract'
import { usualGridSetting } from '@plumbline/core/gwbs'
import { expect, test } from 'vitest'
import { useGround } from './ground.ts'
import { eventually } from './planning.ts'

const on = useGround()

test('the grid of a project, the cyclogram and the pipeline go by rows of a directory, under the names that they have now', async () => {
  const params = { spaceId: on.spaceId }
  const content = { nodeId: null, kind: 'custom' as const, code: '', name: 'Floors', hierarchical: false }
  const { directory } = await on.maya.ok(directoryCreate, { params, input: content })
  const ofDirectory = { params: { directoryId: directory.id } }
  const rows = ['Ground', 'First'].map((name) => ({ id: `floor_______${name}`.slice(-12), code: name[0]!, name }))
  const made = { do: 'rows.insert' as const, parentId: null, rows }
  await on.maya.ok(directoryCommands, { ...ofDirectory, input: { commands: [made] } })
  const list = { nodeId: null, code: 'floor', name: 'Floor', type: 'list' as const }
  const { attribute } = await on.maya.ok(attributeCreate, { params, input: list })
  const source = { directory: { id: directory.id, branchId: null, level: null } }
  await on.maya.ok(directoryAttributeSet, { params: { attributeId: attribute.id }, input: source })
  const works = [await on.work('Form', 3), await on.work('Pour', 2)]
  for (const [at, work] of works.entries()) {
    await on.maya.ok(directoryValuesAdd, {
      params: { versionId: on.versionId, directoryId: directory.id },
      input: { attributeId: attribute.id, rowIds: [rows[at]!.id], works: [work] },
    })
  }
  await on.maya.ok(timetableCalculate, on.ofVersion)

  const group = [{ column: attributeField(attribute.id), direction: 1 as const, bucket: 'value' as const }]
  const setting = { ...usualGridSetting, arrangement: { group, sort: [] } }
  const ofProject = { params: { projectId: on.projectId } }
  const grouped = async () => {
    const { groups } = await on.maya.ok(gwbsGroups, { ...ofProject, input: { setting } })
    return groups.map(({ label, works: count }) => `${label} ${count}`)
  }
  const floors = async () => {
    const asked = { params: { versionId: on.versionId, attributeId: attribute.id }, input: { process: 'name' } }
    return (await on.maya.ok(cyclogramRead, asked)).cyclogram.places.map(({ name }) => name)
  }
  const sections = async () => {
    const { sources } = await on.maya.ok(pipeList, ofProject)
    return sources.find(({ key }) => key.includes(attribute.id))?.values.map(({ name }) => name)
  }
  expect(await grouped()).toEqual(['Ground 1', 'First 1'])
  expect(await floors()).toEqual(['Ground', 'First'])
  expect(await sections()).toEqual(['Ground', 'First'])

  const renamed = { do: 'rows.change' as const, rows: [{ id: rows[1]!.id, name: 'Upper' }] }
  await on.maya.ok(directoryCommands, { ...ofDirectory, input: { commands: [renamed] } })
  await eventually(async () => (await grouped()).includes('Upper 1'))
  expect([await floors(), await sections()]).toEqual([
    ['Ground', 'Upper'],
    ['Ground', 'Upper'],
  ])
}, 60_000)
