import {
  attributeCreate,
  cyclogramColor,
  cyclogramRead,
  cyclogramShift,
  cyclogramShiftBack,
  timetableCalculate,
  versionCreate,
  wbsCreate,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'
import { roomOf } from '../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'

const ground = useGround()

const read = async (attributeId: string, process = 'name') => {
  const params = { ...ground.ofVersion.params, attributeId }
  return (await ground.maya.ok(cyclogramRead, { params, input: { process } })).cyclogram
}
const calculate = (versionId = ground.versionId) => ground.maya.ok(timetableCalculate, { params: { versionId } })
const shift = (workIds: string[], days: number) =>
  ground.maya.ok(cyclogramShift, { ...ground.ofVersion, input: { workIds, days } })
const limitsOf = async () => {
  const { rows } = await ground.maya.ok(wbsList, ground.ofVersion)
  return Object.fromEntries(rows.map(({ id, limit }) => [id, limit]))
}

async function floor(name: string): Promise<string> {
  const input = { type: 'task' as const, code: name, name, parentId: null, after: null }
  return (await ground.maya.ok(wbsCreate, { ...ground.ofVersion, input })).row.id
}

/** Values are typed in the document. */
async function give(workId: string, attributeId: string, value: string): Promise<void> {
  const { collabUrl, serviceToken } = ground.site
  const command = { do: 'row.values' as const, ids: [workId], values: { [attributeId]: value } }
  await openCollabApi(collabUrl, serviceToken).command(roomOf(ground.versionId), [command], ground.maya.id, 'write')
}

describe('the cyclogram of a version', () => {
  test('R-AN-10 has the values of a list upwards in their order, and a line for works of one name', async () => {
    const values = ['Ground floor', 'Level 1'].map((name, i) => ({
      id: `vvvvvvvvvvv${i}`,
      name,
      colour: null,
      disabled: false,
    }))
    const input = { nodeId: ground.scheduleId, code: 'floor', name: 'Floor', type: 'list' as const, values }
    const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input })
    const [above, below, aside] = [
      await ground.work('Formwork', 3),
      await ground.work('Formwork', 5, { code: 'F2' }),
      await ground.work('Crane', 1),
    ]
    await give(above, attribute.id, 'lvvvvvvvvvvv1')
    await give(below, attribute.id, 'lvvvvvvvvvvv0')
    await calculate()
    const found = await read(attribute.id)
    expect(found.places.map(({ name }) => name)).toEqual(['Ground floor', 'Level 1'])
    expect(found.processes).toEqual([{ key: 'Formwork', name: 'Formwork', color: null }])
    expect(Object.fromEntries(found.works.map(({ id, places }) => [id, places]))).toEqual({
      [above]: [1],
      [below]: [0],
    })
    expect(found.aside).toMatchObject({ total: 1, works: [{ id: aside }] })
    expect(found.sources.find(({ key }) => key === attribute.id)).toMatchObject({ name: 'Floor', places: true })
  })

  test('stands summaries of the plan above each other, with target and fact of each work', async () => {
    const [ground0, level1] = [await floor('Ground floor'), await floor('Level 1')]
    const begun = await ground.work('Walls', 2, { parentId: ground0 })
    await ground.work('Walls', 2, { parentId: level1 })
    const input = { name: 'Base', as: 'target' as const }
    const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input })
    await calculate(version.id)
    const params = { versionId: ground.versionId, wbsId: begun }
    await calculate()
    const row = (await read('branch')).works.find(({ id }) => id === begun)
    await ground.maya.ok(wbsEdit, { params, input: { actualStart: row?.start ?? null } })
    await calculate()
    const { places, works, hasTarget } = await read('branch1')
    expect(places.map(({ name }) => name).sort()).toEqual(['Ground floor', 'Level 1'])
    expect(hasTarget).toBe(true)
    const after = works.find(({ id }) => id === begun)
    expect(after).toMatchObject({ status: 'in_progress', actualStart: row?.start, targetStart: row?.start })
    const nowhere = { ...ground.ofVersion.params, attributeId: 'zzzzzzzzzzzz' }
    expect((await ground.maya.call(cyclogramRead, { params: nowhere })).body.error).toBe('NOT_FOUND')
  })

  test('R-SCH-16.cyclogram_color keeps the colour of a process for everybody until it is taken back (R-AN-10)', async () => {
    await ground.work('Walls', 2, { parentId: await floor('Ground floor') })
    await calculate()
    const reader = await ground.site.person('reader')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    const colour = (color: string | null) => {
      const input = { source: 'name', process: 'Walls', color }
      return ground.maya.ok(cyclogramColor, { ...ground.ofVersion, input })
    }
    const seen = async () => {
      const params = { ...ground.ofVersion.params, attributeId: 'branch' }
      return (await reader.ok(cyclogramRead, { params })).cyclogram.processes[0]?.color
    }
    await colour('#aabbcc')
    expect(await seen()).toBe('#aabbcc')
    await colour(null)
    expect(await seen()).toBeNull()
  })
})

describe('shifting a line', () => {
  test('puts works that have not begun off by a limit, and takes it back', async () => {
    const [free, done, fixed] = [await ground.work('A', 2), await ground.work('B', 2), await ground.work('C', 2)]
    await calculate()
    const at = '2026-03-02T08:00'
    await ground.maya.ok(wbsEdit, {
      params: { versionId: ground.versionId, wbsId: fixed },
      input: { limit: { kind: 'in_date', date: at } },
    })
    await ground.maya.ok(wbsEdit, {
      params: { versionId: ground.versionId, wbsId: done },
      input: { actualStart: at },
    })
    await calculate()
    const { shifted, held, before } = await shift([free, done, fixed], 7)
    expect({ shifted, held }).toEqual({ shifted: 1, held: { begun: 1, limited: 1, driven: 0 } })
    expect((await limitsOf())[free]).toEqual({ kind: 'not_earlier', date: before[0]?.shiftedTo })
    const back = await ground.maya.ok(cyclogramShiftBack, { ...ground.ofVersion, input: { before } })
    expect(back.shifted).toBe(1)
    expect((await limitsOf())[free]).toBeNull()
    expect((await ground.maya.ok(cyclogramShiftBack, { ...ground.ofVersion, input: { before } })).shifted).toBe(0)
  })

  test('leaves works that only relations hold where they are when it goes back', async () => {
    const free = await ground.work('A', 2)
    await calculate()
    expect(await shift([free], -3)).toMatchObject({ shifted: 0, held: { driven: 1 } })
  })
})
