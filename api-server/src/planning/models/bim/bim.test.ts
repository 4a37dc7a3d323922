import { usualLooks } from '@plumbline/core/bim'
import {
  appearanceProfileAssigned,
  appearanceProfileCreate,
  appearanceProfileDelete,
  appearanceProfileEdit,
  appearanceProfileList,
  bimStateCreate,
  bimStateDelete,
  bimStateEdit,
  bimStateList,
  bimStateOverrides,
  modelColumn,
  modelFile,
  modelLinkChange,
  modelLinkList,
  modelList,
  modelPlayerData,
  modelPropertyNames,
  modelRevise,
  modelRevisions,
  modelRuleList,
  modelScheduleUpload,
  modelTasks,
  modelUpload,
  roomTicket,
  uploadRead,
  viewPicture,
  viewPictureUpload,
} from '@plumbline/core/contract'
import type { LinksCommand } from '@plumbline/core/documents/bim'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { breakGround, eventually } from '../../../../test/planning.ts'
import { tinyGuid, tinyIfc } from '../../../../test/tiny-ifc.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { zipOf } from '../../../../test/zip.ts'

const ground = useReadGround()

const change = (...commands: LinksCommand[]) =>
  ground.maya.ok(modelLinkChange, { ...ground.ofSchedule, input: { commands } })

/** Two walls, one on each floor. */
async function house(): Promise<string> {
  await ground.maya.upload(modelUpload, { scheduleId: ground.scheduleId }, tinyIfc(), { name: 'House' })
  const model = await eventually(async () => {
    const { models } = await ground.maya.ok(modelList, { ...ground.ofSchedule })
    return models[0] ?? null
  })
  return model.id
}

describe('the room of links', () => {
  const ticket = async (who: Visitor) =>
    who.ok(roomTicket, { input: { room: `bim/${ground.scheduleId}`, script: false } })

  test('is written by who may edit models and has a seat for it, and read by everybody else (R-BIM-08)', async () => {
    expect((await ticket(ground.maya)).right).toBe('write')
    expect((await ticket(ground.rita)).right).toBe('read')
    await ground.site.sql("UPDATE app.members SET role = 'planner', without_seat = '{bim}' WHERE user_id = $1", [
      ground.rita.id,
    ])
    expect((await ticket(ground.rita)).right).toBe('read')
    const stranger = await ground.site.person(`stranger${Date.now()}`)
    expect(
      (await stranger.call(roomTicket, { input: { room: `bim/${ground.scheduleId}`, script: false } })).status,
    ).toBe(404)
  })

  test('is not there for a schedule that is not', async () => {
    expect((await ground.maya.call(roomTicket, { input: { room: 'bim/nobodynobody', script: false } })).status).toBe(
      404,
    )
  })
})

describe('appearance profiles', () => {
  const at = () => ({ params: { spaceId: ground.spaceId } })
  const made = async (name: string, defaultFor: ('work' | 'task')[] = []) =>
    (await ground.maya.ok(appearanceProfileCreate, { ...at(), input: { name, kind: 'temporary', defaultFor } })).profile
  const list = async () => (await ground.rita.ok(appearanceProfileList, at())).profiles

  test('belong to the space, look as usual for their kind, and are changed and deleted (R-BIM-02, R-BIM-06)', async () => {
    const { id } = await made('Formwork')
    expect(await list()).toEqual([
      { id, name: 'Formwork', kind: 'temporary', looks: usualLooks.temporary, defaultFor: [] },
    ])
    const params = { spaceId: ground.spaceId, appearanceProfileId: id }
    const looks = { ...usualLooks.remove, during: { color: '#ff0000', opacity: 50 } }
    await ground.maya.ok(appearanceProfileEdit, { params, input: { name: 'Demolition', kind: 'remove' } })
    expect(await list()).toMatchObject([{ name: 'Demolition', looks: usualLooks.remove }])
    await ground.maya.ok(appearanceProfileEdit, { params, input: { looks } })
    expect(await list()).toMatchObject([{ name: 'Demolition', kind: 'remove', looks }])
    await ground.maya.ok(appearanceProfileDelete, { params })
    expect(await list()).toEqual([])
    expect((await ground.maya.call(appearanceProfileDelete, { params })).status).toBe(404)
    const again = { id, name: 'Demolition', kind: 'remove' as const }
    expect((await ground.maya.ok(appearanceProfileCreate, { ...at(), input: again })).profile.id).toBe(id)
  })

  test('have names of their own, and of two for one type of rows the last one holds', async () => {
    const first = await made('Concrete', ['work', 'task'])
    const second = await made('Steel', ['work'])
    expect((await list()).map(({ name, defaultFor }) => [name, defaultFor])).toEqual([
      ['Concrete', ['task']],
      ['Steel', ['work']],
    ])
    const twin = await ground.maya.call(appearanceProfileCreate, { ...at(), input: { name: 'Steel', kind: 'install' } })
    expect(twin.body).toMatchObject({ error: 'BIM_PROFILE_EXISTS' })
    const params = { spaceId: ground.spaceId, appearanceProfileId: first.id }
    const renamed = await ground.maya.call(appearanceProfileEdit, {
      params,
      input: { name: 'Steel', defaultFor: ['work'] },
    })
    expect(renamed.body).toMatchObject({ error: 'BIM_PROFILE_EXISTS' })
    expect((await list()).find(({ id }) => id === second.id)?.defaultFor).toEqual(['work'])
  })

  test.each([
    ['no kind', { name: 'x', kind: 'paint' }],
    [
      'a colour that is none',
      { name: 'x', kind: 'install', looks: { ...usualLooks.install, during: { color: 'red', opacity: 1 } } },
    ],
    [
      'more than everything',
      { name: 'x', kind: 'install', looks: { ...usualLooks.install, during: { color: null, opacity: 101 } } },
    ],
  ])('of %s are refused', async (_, input) => {
    const { status } = await ground.maya.call(appearanceProfileCreate, { ...at(), input: input as never })
    expect(status).toBe(400)
    expect(await list()).toEqual([])
  })

  test('are those of the work, of the row above, or of its type (R-BIM-02)', async () => {
    const [work, other] = [await made('Steel', ['work']), await made('Crane')]
    const assigned = async (workId: string, who = ground.rita) => {
      const params = { spaceId: ground.spaceId, scheduleId: ground.scheduleId, workId }
      const { profile, by } = await who.ok(appearanceProfileAssigned, { params })
      return [profile?.name ?? null, by]
    }
    const task = await ground.work('Frame', 0, { type: 'task' })
    const slab = await ground.work('Slab', 2, { parentId: task })
    expect(await assigned(slab)).toEqual(['Steel', 'type'])
    expect(await assigned(task)).toEqual([null, 'nobody'])
    await change({ do: 'work.profile', workIds: [task], profileId: other.id })
    expect(await assigned(slab)).toEqual(['Crane', 'above'])
    await change({ do: 'work.profile', workIds: [slab], profileId: work.id })
    expect(await assigned(slab)).toEqual(['Steel', 'work'])
    const params = { spaceId: ground.spaceId, scheduleId: ground.scheduleId, workId: 'nobodynobody' }
    expect((await ground.rita.call(appearanceProfileAssigned, { params })).body).toMatchObject({ error: 'ROW_MISSING' })
  })

  test('are changed only by who may edit models (R-BIM-02)', async () => {
    const { id } = await made('Formwork')
    const params = { spaceId: ground.spaceId, appearanceProfileId: id }
    const input = { name: 'Mine', kind: 'install' as const }
    expect((await ground.rita.call(appearanceProfileCreate, { ...at(), input })).status).toBe(403)
    expect((await ground.rita.call(appearanceProfileEdit, { params, input: { name: 'Mine' } })).status).toBe(403)
    expect((await ground.rita.call(appearanceProfileDelete, { params })).status).toBe(403)
    const elsewhere = await breakGround(ground.maya)
    const foreign = { spaceId: elsewhere.spaceId, appearanceProfileId: id }
    expect((await ground.maya.call(appearanceProfileDelete, { params: foreign })).status).toBe(404)
  })
})

describe('a state of the models', () => {
  const look = { visible: true, color: '#ff0000', opacity: 100 }
  const saved = async (overrides: object[], name = 'Ready') => {
    const input = { scheduleId: ground.scheduleId, name, at: '2026-05-04T08:00', overrides } as never
    return (await ground.maya.ok(bimStateCreate, { input })).state
  }

  test('says of each element what the nearest node above it says (R-BIM-03)', async () => {
    const modelId = await house()
    const { id } = await saved([
      { ...look, node: { modelId } },
      { ...look, visible: false, node: { modelId, guid: tinyGuid('south') } },
    ])
    const resolved = await ground.rita.ok(bimStateOverrides, { params: { bimStateId: id } })
    expect(resolved.state).toMatchObject({ name: 'Ready', at: '2026-05-04T08:00', authorId: ground.maya.id })
    expect(resolved.models).toEqual([{ modelId, revision: 1, of: [0, 1], moved: [-1, -1] }])
    expect(resolved.overrides[1]).toMatchObject({ visible: false, node: { places: [], guid: tinyGuid('south') } })
    await ground.maya.ok(bimStateDelete, { params: { bimStateId: id } })
    expect((await ground.rita.call(bimStateOverrides, { params: { bimStateId: id } })).status).toBe(404)
  })

  test('is changed node by node, so that of two who change it both are heard (R-BIM-03)', async () => {
    const modelId = await house()
    const { id } = await saved([{ ...look, node: { modelId } }])
    const params = { bimStateId: id }
    const north = { modelId, guid: tinyGuid('north') }
    await ground.maya.ok(bimStateEdit, { params, input: { set: [{ ...look, color: null, node: north }] } })
    await ground.maya.ok(bimStateEdit, { params, input: { name: 'Handed over', unset: [{ modelId }] } })
    const resolved = await ground.rita.ok(bimStateOverrides, { params })
    expect(resolved.state.name).toBe('Handed over')
    expect(resolved.overrides).toMatchObject([{ color: null, node: { guid: tinyGuid('north') } }])
    expect(resolved.models).toMatchObject([{ of: [0, -1] }])
    expect((await ground.rita.call(bimStateEdit, { params, input: { name: 'Mine' } })).status).toBe(403)
  })

  test('puts elements elsewhere: of all nodes above one, the nearest says where (R-BIM-03)', async () => {
    const modelId = await house()
    const { id } = await saved([])
    const params = { bimStateId: id }
    const to = (east: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, east, 0, 0, 1]
    const [whole, south] = [{ modelId }, { modelId, guid: tinyGuid('south') }]
    const moved = [
      { node: whole, matrix: to(5) },
      { node: south, matrix: to(40) },
    ]
    await ground.maya.ok(bimStateEdit, { params, input: { moved } })
    expect((await ground.rita.ok(bimStateOverrides, { params })).models).toMatchObject([
      { moved: [0, 1], of: [-1, -1] },
    ])
    await ground.maya.ok(bimStateEdit, { params, input: { moved: [{ node: south, matrix: to(7) }], unmoved: [whole] } })
    const resolved = await ground.rita.ok(bimStateOverrides, { params })
    expect(resolved.models).toMatchObject([{ moved: [-1, 0] }])
    expect(resolved.transformations).toMatchObject([{ node: south, matrix: to(7) }])
    const mirrored = { moved: [{ node: south, matrix: to(0).with(0, -1) }] }
    expect((await ground.maya.call(bimStateEdit, { params, input: mirrored })).status).toBe(400)
    expect((await ground.rita.call(bimStateEdit, { params, input: { moved } })).status).toBe(403)
  })

  test('is listed by name, and made and deleted only by who may edit models (R-BIM-03)', async () => {
    const { id } = await saved([], 'Zero')
    await saved([], 'Alpha')
    const params = { scheduleId: ground.scheduleId }
    expect((await ground.rita.ok(bimStateList, { params })).states.map(({ name }) => name)).toEqual(['Alpha', 'Zero'])
    const input = { scheduleId: ground.scheduleId, name: 'Mine' }
    expect((await ground.rita.call(bimStateCreate, { input })).status).toBe(403)
    expect((await ground.rita.call(bimStateDelete, { params: { bimStateId: id } })).status).toBe(403)
    const moved = { ...input, transformations: [{ node: { modelId: id, guid: 'x' }, matrix: [1] }] }
    expect((await ground.maya.call(bimStateCreate, { input: moved })).status).toBe(400)
  })
})

describe('the picture of a viewpoint of another program', () => {
  const at = () => ({ scheduleId: ground.scheduleId })
  const drawn = (): Promise<Buffer> =>
    sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#ff8000' } })
      .png()
      .toBuffer()

  test('is kept as large as it is looked at, and read by whoever reads the schedule', async () => {
    const { status, body } = await ground.maya.upload(viewPictureUpload, at(), new Uint8Array(await drawn()))
    expect(status).toBe(200)
    const params = { ...at(), pictureId: body.pictureId }
    const read = await ground.rita.call(viewPicture, { params })
    expect(read.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(read.body as unknown as Uint8Array).metadata()).toMatchObject({ width: 1_920, height: 480 })
    const elsewhere = await breakGround(ground.maya)
    const foreign = { scheduleId: elsewhere.scheduleId, pictureId: body.pictureId }
    expect((await ground.maya.call(viewPicture, { params: foreign })).status).toBe(404)
  })

  test.each([
    ['a letter', 'Dear Sir', 'NOT_A_PICTURE'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'NOT_A_PICTURE'],
    ['nothing', '', 'UPLOAD_EMPTY'],
  ])('is not %s', async (_, content, code) => {
    expect((await ground.maya.upload(viewPictureUpload, at(), content)).body).toMatchObject({ error: code })
    expect(await ground.site.sql('SELECT 1 FROM app.bim_pictures WHERE schedule_id = $1', [ground.scheduleId])).toEqual(
      [],
    )
  })

  test('that is cut off leaves nothing, and who only reads brings none', async () => {
    const picture = await drawn()
    const cut = new Uint8Array(picture.subarray(0, picture.length / 2))
    expect((await ground.maya.upload(viewPictureUpload, at(), cut)).body).toMatchObject({ error: 'NOT_A_PICTURE' })
    expect((await ground.rita.upload(viewPictureUpload, at(), new Uint8Array(picture))).status).toBe(403)
  })

  test('makes room where there are too many: those that no view names any more go after a month', async () => {
    const many = (days: number) =>
      ground.site.sql(
        `INSERT INTO app.bim_pictures (id, space_id, schedule_id, content, created_by, created_at)
         SELECT 'old' || lpad(n::text, 9, '0'), $1, $2, 'x', $3, now() - $4 * interval '1 day'
         FROM generate_series(1, 600) AS n ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at`,
        [ground.spaceId, ground.scheduleId, ground.maya.id, days],
      )
    await many(3)
    const full = await ground.maya.upload(viewPictureUpload, at(), new Uint8Array(await drawn()))
    expect(full.body).toMatchObject({ error: 'PICTURES_TOO_MANY', params: { max: 600 } })
    await many(31)
    expect((await ground.maya.upload(viewPictureUpload, at(), new Uint8Array(await drawn()))).status).toBe(200)
  })
})

describe('what rules ask of a model', () => {
  test('is one field of all elements at once', async () => {
    const modelId = await house()
    const at = { params: { modelId } }
    const column = async (input: { of: 'tag' | 'property'; key?: string }) => {
      const { values, of } = await ground.rita.ok(modelColumn, { ...at, input })
      return of.map((place) => values[place] ?? null)
    }
    expect(await column({ of: 'property', key: 'Pset_WallCommon.FireRating' })).toEqual(['EI 60', 'EI 30'])
    expect(await column({ of: 'property', key: 'FireRating' })).toEqual(['EI 60', 'EI 30'])
    expect(await column({ of: 'property', key: 'Nothing' })).toEqual([null, null])
    expect((await column({ of: 'tag' }))[0]).toBe('W-1')
    const { names } = await ground.rita.ok(modelPropertyNames, at)
    expect(names).toContainEqual({ name: 'Pset_WallCommon.FireRating', elements: 2 })
  })
})

describe('links of elements to works', () => {
  const link = (workId: string, guid = tinyGuid('north')) => ({ modelId: 'model0000000', guid, workId })

  test('are read, changed all or none, and played by the official timetable (R-BIM-01, R-BIM-04, R-BIM-06)', async () => {
    const work = await ground.work('Slab', 2)
    await change({ do: 'link.set', links: [link(work)], share: 40 })
    const { links } = await ground.rita.ok(modelLinkList, ground.ofSchedule)
    expect(links).toMatchObject([{ ...link(work), share: 40, by: ground.maya.id, ruleId: null }])
    const commands: LinksCommand[] = [
      { do: 'link.delete', links: [link(work)] },
      { do: 'rule.delete', id: 'nobodynobody' },
    ]
    const refused = await ground.maya.call(modelLinkChange, { ...ground.ofSchedule, input: { commands } })
    expect(refused.body).toMatchObject({ error: 'BIM_RULE_MISSING' })
    expect((await ground.rita.ok(modelLinkList, ground.ofSchedule)).links).toHaveLength(1)
    const played = await eventually(async () => {
      const { works } = await ground.rita.ok(modelPlayerData, ground.ofSchedule)
      return works[0] ?? null
    })
    expect(played).toMatchObject({ id: work, elements: [{ guid: tinyGuid('north'), share: 40 }] })
    expect(played.start && played.finish && played.start < played.finish).toBe(true)
  })

  test('have rules, which everybody who sees the schedule is told with the elements that each means', async () => {
    const elements = [{ field: { of: 'class' as const, key: '' }, kind: 'contains' as const, text: 'wall' }]
    const rule = { name: 'Walls', elements, works: [], joins: [], share: 100 }
    await change({ do: 'rule.set', id: 'rule00000000', rule })
    expect((await ground.rita.ok(modelRuleList, ground.ofSchedule)).rules).toEqual([
      { id: 'rule00000000', name: 'Walls', elements },
    ])
    const stranger = await ground.site.person(`stranger${Date.now()}`)
    expect((await stranger.call(modelRuleList, ground.ofSchedule)).status).toBe(404)
  })

  test('are not changed by who only reads, or has no seat (R-BIM-04)', async () => {
    const input = { commands: [{ do: 'link.set', links: [link('work00000000')] }] as LinksCommand[] }
    expect((await ground.rita.call(modelLinkChange, { ...ground.ofSchedule, input })).status).toBe(403)
    await ground.site.sql("UPDATE app.members SET role = 'planner', without_seat = '{bim}' WHERE user_id = $1", [
      ground.rita.id,
    ])
    expect((await ground.rita.call(modelLinkChange, { ...ground.ofSchedule, input })).status).toBe(403)
    expect((await ground.rita.ok(modelLinkList, ground.ofSchedule)).links).toEqual([])
  })
})

describe('the file of a model', () => {
  test('goes out with the schedule and its links in it, and brings them back', async () => {
    const modelId = await house()
    const at = { params: { modelId } }
    const workId = await ground.work('Walls of the Ground floor', 2)
    await change({ do: 'link.set', links: [{ modelId, guid: tinyGuid('north'), workId }] })
    expect((await ground.rita.ok(modelTasks, at)).tasks).toEqual([])
    const { headers, body } = await ground.rita.call(modelFile, at)
    expect(headers.get('content-disposition')).toBe('attachment; filename="House.ifc"')
    const file = new TextDecoder().decode(body as unknown as Uint8Array)
    expect(file.startsWith(tinyIfc().slice(0, tinyIfc().indexOf('ENDSEC;\nEND')))).toBe(true)

    await ground.maya.upload(modelRevise, { modelId }, zipOf('House.ifc', file))
    const tasks = await eventually(async () => {
      const read = await ground.rita.ok(modelTasks, at)
      return read.revision === 2 ? read.tasks : null
    })
    expect(tasks).toContainEqual(expect.objectContaining({ workId, name: 'Walls of the Ground floor', elements: [0] }))
    const { upload } = await ground.maya.ok(modelScheduleUpload, { ...at, input: {} })
    const ready = await eventually(async () => {
      const read = await ground.maya.ok(uploadRead, { params: { uploadId: upload.id } })
      return read.upload.state === 'preview' ? read.upload : null
    })
    expect(ready.preview?.counts).toMatchObject({ works: 1 })
    expect((await ground.rita.call(modelScheduleUpload, { ...at, input: {} })).status).toBe(403)
  })
})

describe('a rule of links that somebody applied', () => {
  const rule = {
    name: 'By storey',
    elements: [{ field: { of: 'class' as const, key: '' }, kind: 'is' as const, text: 'IfcWall' }],
    works: [],
    joins: [
      {
        element: { of: 'storey' as const, key: '' },
        work: { of: 'name' as const, key: '' },
        kind: 'workContains' as const,
      },
    ],
    share: 100,
  }
  const RULE = 'rule00000000'
  const links = async () => (await ground.rita.ok(modelLinkList, ground.ofSchedule)).links

  test('links works that come later and elements of a new revision, by itself, and the revision tells of it', async () => {
    const modelId = await house()
    const first = await ground.work('Walls of the Ground floor', 2)
    const link = { modelId, guid: tinyGuid('north'), workId: first }
    await change({ do: 'rule.set', id: RULE, rule })
    await change({ do: 'rule.apply', id: RULE, add: [link], remove: [] })
    const second = await ground.work('Walls of the First floor', 2)
    const both = await eventually(async () => {
      const all = await links()
      return all.length === 2 ? all : null
    })
    expect(both).toContainEqual(
      expect.objectContaining({ guid: tinyGuid('south'), workId: second, ruleId: RULE, by: ground.maya.id }),
    )
    await ground.maya.upload(modelRevise, { modelId }, tinyIfc().replaceAll(tinyGuid('south'), tinyGuid('west')))
    const report = await eventually(async () => {
      const { revisions } = await ground.rita.ok(modelRevisions, { params: { modelId } })
      return revisions[0]?.report?.links ?? null
    })
    expect(report).toEqual({ added: 1, removed: 1 })
    expect((await links()).map(({ guid }) => guid).sort()).toEqual([tinyGuid('north'), tinyGuid('west')].sort())
  })
})
