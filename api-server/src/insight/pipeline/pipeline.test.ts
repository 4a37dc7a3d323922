import {
  epsRename,
  type PipeContent,
  pipeCreate,
  pipeDelete,
  pipeEdit,
  pipeList,
  pipeMatrix,
  pipeWorks,
  timetableCalculate,
  wbsCreate,
  wbsEdit,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'

const ground = useGround()

const content: PipeContent = {
  name: 'Frame',
  unit: 'section',
  source: 'branch',
  sections: ['North', 'South'].map((name) => ({ name, key: name, from: null, to: null })),
  stages: ['Dig', 'Pour'].map((name) => ({ name, color: '#147eb3', source: 'name', keys: [name], weight: 1 })),
}
const calculate = () => ground.maya.ok(timetableCalculate, ground.ofVersion)
const create = async (part: Partial<PipeContent> = {}) =>
  (await ground.maya.ok(pipeCreate, { params: { projectId: ground.projectId }, input: { ...content, ...part } })).pipe
    .id
const matrix = (pipeId: string) => ground.maya.ok(pipeMatrix, { params: { pipeId } })

async function section(name: string): Promise<string> {
  const input = { type: 'task' as const, code: name, name, parentId: null, after: null }
  return (await ground.maya.ok(wbsCreate, { ...ground.ofVersion, input })).row.id
}

test('R-AN-09 a pipeline shows the works of a project by section and stage, with what is ahead of its turn', async () => {
  const [north, south] = [await section('North'), await section('South')]
  await ground.work('Dig', 5, { parentId: north })
  const pouring = await ground.work('Pour', 5, { parentId: north })
  await ground.work('Dig', 5, { parentId: south })
  await ground.maya.ok(wbsEdit, {
    params: { ...ground.ofVersion.params, wbsId: pouring },
    input: { actualStart: '2026-03-02T08:00', percent: 40 },
  })
  await calculate()
  const listed = await ground.maya.ok(pipeList, { params: { projectId: ground.projectId } })
  expect(
    listed.sources
      .find(({ key }) => key === 'branch')
      ?.values.map(({ name }) => name)
      .sort(),
  ).toEqual(['North', 'South'])
  const pipeId = await create()
  const found = await matrix(pipeId)
  const cells = found.cells.map(({ state, works, ahead }) => [state, works, ahead])
  expect(cells[0]).toEqual(['not_started', 1, false])
  expect(cells[1]).toEqual(['in_progress', 1, true])
  expect(cells[2]).toEqual(['not_started', 1, false])
  expect(cells[3]).toEqual(['empty', 0, false])
  expect(found.total.works).toBe(3)
  const behind = await ground.maya.ok(pipeWorks, { params: { pipeId }, input: { section: 0, stage: 1 } })
  expect(behind).toMatchObject({ total: 1, works: [{ id: pouring, scheduleId: ground.scheduleId, name: 'Pour' }] })
})

test('a pipeline is changed and deleted; a second one of its name, and stretches that end before they begin, are refused', async () => {
  const params = { projectId: ground.projectId }
  const pipeId = await create()
  expect((await ground.maya.call(pipeCreate, { params, input: content })).body.error).toBe('PIPE_EXISTS')
  const sections = [{ name: 'Back', key: null, from: 20, to: 10 }]
  expect((await ground.maya.call(pipeCreate, { params, input: { ...content, sections } })).status).toBe(400)
  const chainage = [0, 10].map((from) => ({ name: String(from), key: null, from, to: from + 15 }))
  await ground.maya.ok(pipeEdit, { params: { pipeId }, input: { ...content, unit: 'm', sections: chainage } })
  expect((await matrix(pipeId)).overlaps).toEqual([[0, 1]])
  await ground.maya.ok(pipeDelete, { params: { pipeId } })
  expect((await ground.maya.call(pipeMatrix, { params: { pipeId } })).body.error).toBe('NOT_FOUND')
})

test('works of schedules that the person may not read, or that are not valid, are left out', async () => {
  await ground.work('Dig', 5, { parentId: await section('North') })
  await calculate()
  const pipeId = await create()
  expect((await matrix(pipeId)).total.works).toBe(1)
  const reader = await ground.site.person('reader')
  await admit(ground.site, ground.spaceId, reader, 'reader')
  await ground.site.sql(
    `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
     VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', '{schedule.read}')`,
    [ground.spaceId, ground.scheduleId, reader.id],
  )
  expect((await reader.ok(pipeMatrix, { params: { pipeId } })).total.works).toBe(0)
  await ground.maya.ok(epsRename, { params: { epsId: ground.scheduleId }, input: { valid: 0 } })
  expect((await matrix(pipeId)).total.works).toBe(0)
})
