import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unpackGeometry } from '@plumbline/core/bim'
import {
  type ModelJob,
  modelAlign,
  modelDelete,
  modelElement,
  modelElements,
  modelGeometry,
  modelJobCancel,
  modelList,
  modelQuantities,
  modelRename,
  modelRestore,
  modelRevise,
  modelRevisions,
  modelSame,
  modelSearch,
  modelUpload,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import { tinyGuid, tinyIfc, twoWalls } from '../../../../test/tiny-ifc.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { zipOf } from '../../../../test/zip.ts'

let site: Installation
let maya: Visitor
/** Reads. */
let rita: Visitor
let ground: Site

beforeAll(async () => {
  site = await install({ collab: true, environment: { MODEL_MB: '1' } })
  maya = await site.person('maya')
  rita = await site.person('rita')
})
beforeEach(async () => {
  ground = await breakGround(maya)
  await admit(site, ground.spaceId, rita, 'reader')
})
afterAll(() => site.close())

const list = async (who = maya) => who.ok(modelList, { params: { scheduleId: ground.scheduleId } })
const endOf: Record<string, ModelJob['state']> = { done: 'done', failed: 'error', stopped: 'cancelled' }
const ended = (job: ModelJob) =>
  eventually(async () => {
    const [row] = await site.sql<{ state: string; error: ModelJob['error'] }>(
      'SELECT state, error FROM app.jobs WHERE id = $1',
      [job.id],
    )
    return row && row.state !== 'running' ? { ...row, state: endOf[row.state] } : null
  })
const sent = async (file: string | Uint8Array<ArrayBuffer>, fields = {}) => {
  const { status, body } = await maya.upload(modelUpload, { scheduleId: ground.scheduleId }, file, fields)
  expect(status).toBe(200)
  return ended(body.job)
}
const added = async (file: string, name = 'Structure') => {
  expect(await sent(file, { name })).toMatchObject({ state: 'done' })
  const model = (await list()).models.find((one) => one.name === name)
  if (!model) throw new Error('There is no such model')
  return model
}

describe('a building model', () => {
  test.each(['IFC2X3', 'IFC4', 'IFC4X3'] as const)(
    'of %s is converted to elements, places, properties and shapes',
    async (schema) => {
      const model = await added(tinyIfc(twoWalls, schema))
      expect(model).toMatchObject({ name: 'Structure', revision: 1, schema, elements: 2, drawn: 2, triangles: 24 })
      const params = { modelId: model.id }
      const table = await rita.ok(modelElements, { params })
      expect(table).toMatchObject({
        classes: ['IfcWall'],
        names: ['North wall', 'Стена юг'],
        classOf: [0, 0],
        types: [''],
        typeOf: [0, 0],
      })
      expect(table.placeOf.map((place) => table.places[place ?? -1]?.name)).toEqual(['Ground floor', 'First floor'])
      const { element } = await rita.ok(modelElement, { params: { ...params, element: 0 } })
      expect(element).toMatchObject({ guid: tinyGuid('north'), tag: 'W-1', place: 'Ground floor' })
      expect(element.sets).toEqual([
        { name: 'Pset_WallCommon', kind: 'properties', properties: [{ name: 'FireRating', value: 'EI 60', unit: '' }] },
        {
          name: 'Qto_WallBaseQuantities',
          kind: 'quantities',
          properties: [{ name: 'NetVolume', value: '2.4', unit: 'm³' }],
        },
      ])
    },
  )

  test('has shapes as large as its walls, in metres (R-BIM-06)', async () => {
    const { id } = await added(tinyIfc())
    const reply = await rita.call(modelGeometry, { params: { modelId: id } })
    const geometry = unpackGeometry((reply.body as unknown as Uint8Array<ArrayBuffer>).buffer)
    expect(geometry.elements).toBe(2)
    expect([...geometry.partElements]).toEqual([0, 1])
    const sizes = [0, 1].map((shape) => [...geometry.shapeFrames.slice(shape * 6 + 3, shape * 6 + 6)].sort())
    expect(sizes.map((size) => size.map((one) => Math.round(one * 1_000)))).toEqual([
      [200, 3_000, 4_000],
      [200, 2_000, 3_000],
    ])
    const other = await rita.call(modelGeometry, { params: { modelId: id }, input: { revision: 2 } })
    expect(other.status).toBe(404)
  })

  test('keeps its systems, and where its file says that it stands', async () => {
    const map = { east: 4_500_000_125, north: 6_100_000_500, up: 120_000, turn: 30 }
    const model = await added(tinyIfc(twoWalls, 'IFC4', { map, trueNorth: [0.5, 1], system: 'Heating' }))
    expect(model.georeference?.map).toMatchObject({ east: 4_500_000.125, north: 6_100_000.5, up: 120 })
    expect(model.georeference?.map?.turn).toBeCloseTo(30)
    expect(model.georeference?.trueNorth).toBeCloseTo(-26.565)
    const { systems } = await rita.ok(modelElements, { params: { modelId: model.id } })
    expect(systems).toEqual([
      { name: 'Services', ifcClass: 'IfcSystem', parent: null, elements: [] },
      { name: 'Heating', ifcClass: 'IfcSystem', parent: 0, elements: [0] },
    ])
  })

  test('comes out of an .ifczip as well, called as its file', async () => {
    expect(await sent(zipOf('tiny.ifc', tinyIfc()))).toMatchObject({ state: 'done' })
    expect((await list()).models).toMatchObject([{ name: 'plan.xer', elements: 2 }])
    expect(await sent(zipOf('letter.txt', 'Dear Sir'))).toMatchObject({ error: { code: 'MODEL_NOT_IFC' } })
  })

  test('is searched by names, GlobalIds and properties, all words at once (R-BIM-04, R-BIM-06)', async () => {
    const { id } = await added(tinyIfc())
    const found = async (text: string) =>
      (await rita.ok(modelSearch, { params: { modelId: id }, input: { text } })).elements
    expect(await found('ifcwall')).toEqual([0, 1])
    expect(await found('стена')).toEqual([1])
    expect(await found('FireRating 60')).toEqual([0])
    expect(await found(tinyGuid('south'))).toEqual([1])
    expect(await found('north 30')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('tells which elements have the same value of a property, and nothing of other sets', async () => {
    const { id } = await added(tinyIfc())
    const same = async (set: string, property: string, value: string) =>
      (await rita.ok(modelSame, { params: { modelId: id }, input: { set, property, value } })).elements
    expect(await same('Pset_WallCommon', 'FireRating', 'EI 60')).toEqual([0])
    expect(await same('Pset_WallCommon', 'FireRating', 'EI 6')).toEqual([])
    expect(await same('Pset_Other', 'FireRating', 'EI 60')).toEqual([])
  })

  test('is replaced by a revision, which says what was added, removed and changed', async () => {
    const { id } = await added(tinyIfc())
    const [north] = twoWalls
    const next = [
      { ...twoWalls[0], length: 5 },
      { ...north, guid: tinyGuid('east'), name: 'East wall' },
    ] as typeof twoWalls
    const { body } = await maya.upload(modelRevise, { modelId: id }, tinyIfc(next))
    expect(await ended(body.job)).toMatchObject({ state: 'done' })
    expect((await list()).models).toMatchObject([{ id, name: 'Structure', revision: 2, elements: 2 }])
    const { revisions } = await rita.ok(modelRevisions, { params: { modelId: id } })
    expect(revisions.map(({ revision }) => revision)).toEqual([2, 1])
    expect(revisions[0]?.report).toMatchObject({
      unchanged: 0,
      added: [{ guid: tinyGuid('east'), name: 'East wall' }],
      removed: [{ guid: tinyGuid('south') }],
      changed: [{ guid: tinyGuid('north') }],
    })
    expect(revisions[1]?.report).toBeNull()
    const { names } = await rita.ok(modelElements, { params: { modelId: id } })
    expect(names).toEqual(['North wall', 'East wall'])
    // Walls are 3 metres high and 0.2 thick; both of the second revision stand on the ground floor.
    const quantities = async (revision: number) =>
      (await rita.ok(modelQuantities, { params: { modelId: id, revision } })).quantities
    const wall = { ifcClass: 'IfcWall', unknown: 0 }
    expect(await quantities(1)).toMatchObject([
      { ...wall, storey: 'Ground floor', elements: 1, volume: expect.closeTo(2.4, 3) },
      { ...wall, storey: 'First floor', elements: 1, volume: expect.closeTo(1.2, 3) },
    ])
    expect(await quantities(2)).toMatchObject([
      { ...wall, storey: 'Ground floor', elements: 2, volume: expect.closeTo(5.4, 3) },
    ])
    expect((await rita.call(modelQuantities, { params: { modelId: id, revision: 3 } })).status).toBe(404)
    const stranger = await site.person('otto')
    expect((await stranger.call(modelQuantities, { params: { modelId: id, revision: 1 } })).status).toBe(404)
  })

  test('is moved and turned, which its next revision keeps, and put back', async () => {
    const { id } = await added(tinyIfc())
    const at = { params: { modelId: id } }
    const alignment = {
      east: 4_500_000.125,
      north: -2,
      up: 0.5,
      turn: 12.5,
      around: [4_499_990.5, 3] as [number, number],
    }
    await maya.ok(modelAlign, { ...at, input: { alignment } })
    const { body } = await maya.upload(modelRevise, at.params, tinyIfc())
    expect(await ended(body.job)).toMatchObject({ state: 'done' })
    expect((await list(rita)).models).toMatchObject([{ id, revision: 2, alignment }])
    const far = { ...alignment, up: 1e9 }
    expect((await maya.call(modelAlign, { ...at, input: { alignment: far } })).status).toBe(400)
    expect((await rita.call(modelAlign, { ...at, input: { alignment: null } })).status).toBe(403)
    await maya.ok(modelAlign, { ...at, input: { alignment: null } })
    expect((await list()).models).toMatchObject([{ alignment: null }])
  })

  test('is renamed, deleted and brought back; a deleted one shows nothing (R-BIM-06)', async () => {
    const { id } = await added(tinyIfc())
    const at = { params: { modelId: id } }
    await maya.ok(modelRename, { ...at, input: { name: 'Frame' } })
    await maya.ok(modelDelete, at)
    expect((await list()).models).toEqual([])
    expect((await maya.call(modelElements, at)).status).toBe(404)
    expect((await maya.call(modelDelete, at)).status).toBe(404)
    await maya.ok(modelRestore, at)
    expect((await list()).models).toMatchObject([{ id, name: 'Frame' }])
    expect((await maya.call(modelRestore, at)).status).toBe(404)
  })

  test('of people who may not plan, or have no seat for models, is only looked at', async () => {
    const { id } = await added(tinyIfc())
    const { body } = await rita.upload(modelUpload, { scheduleId: ground.scheduleId }, tinyIfc())
    expect(body).toMatchObject({ error: 'FORBIDDEN' })
    await site.sql(`UPDATE app.members SET role = 'planner', without_seat = '{bim}' WHERE user_id = $1`, [rita.id])
    const at = { params: { modelId: id } }
    expect((await rita.call(modelRename, { ...at, input: { name: 'Mine' } })).status).toBe(403)
    expect((await rita.upload(modelRevise, at.params, tinyIfc())).status).toBe(403)
    expect((await rita.call(modelElements, at)).status).toBe(200)
    expect((await list(rita)).jobs).toEqual([])
  })
})

describe('a file that is no model', () => {
  const model = tinyIfc()
  const nothingBuilt = tinyIfc([])
  test.each([
    ['garbage', 'this is a letter', 'MODEL_NOT_IFC'],
    ['a zip without a model', 'PK\u0003\u0004 and nothing more', 'MODEL_NOT_IFC'],
    ['another schema', model.replace("'IFC4'", "'IFC9X9'"), 'MODEL_SCHEMA'],
    ['one that is cut off', model.slice(0, 3_000), 'MODEL_TRUNCATED'],
    ['one with nothing built', nothingBuilt, 'MODEL_EMPTY'],
    ['brackets within brackets', model.replace(/=IFCWALL\(/, `=IFCWALL(${'('.repeat(50_000)}`), 'MODEL_'],
    ['broken lines', model.replace(/#\d+=IFC(WALL|EXTRUDEDAREASOLID)[^;]*;/g, '#1=((((;'), 'MODEL_'],
  ])('(%s) says what is wrong, and leaves nothing behind', async (_, file, code) => {
    const { state, error } = await sent(file)
    expect(state).toBe('error')
    expect(error?.code).toMatch(code)
    const { models, jobs } = await list()
    expect(models).toEqual([])
    expect(jobs).toMatchObject([{ state: 'error', error: { code: error?.code } }])
    const kept = await site.sql('SELECT 1 FROM app.jobs WHERE stored_file IS NOT NULL AND node_id = $1', [
      ground.scheduleId,
    ])
    expect(kept).toEqual([])
    for (const { id } of jobs) await maya.ok(modelJobCancel, { params: { modelJobId: id } })
    expect((await list()).jobs).toEqual([])
  })

  test('is refused at once when it is empty or too large', async () => {
    const at = { scheduleId: ground.scheduleId }
    expect((await maya.upload(modelUpload, at, '')).body).toMatchObject({ error: 'UPLOAD_EMPTY' })
    expect((await maya.upload(modelUpload, at, 'x'.repeat(1_100_000))).body).toMatchObject({
      error: 'UPLOAD_TOO_LARGE',
    })
    expect((await list()).jobs).toEqual([])
  })

  test('leaves the revision before as it was', async () => {
    const { id } = await added(model)
    const { body } = await maya.upload(modelRevise, { modelId: id }, model.slice(0, 3_000))
    expect(await ended(body.job)).toMatchObject({ state: 'error' })
    expect((await list()).models).toMatchObject([{ id, revision: 1, elements: 2 }])
  })

  test.runIf(process.env.SLOW)(
    'of another space is converted while those of one space wait for each other',
    async () => {
      const otto = await site.person('otto')
      const other = await breakGround(otto)
      const jobs: ModelJob[] = []
      for (const [who, scheduleId] of [...Array(3).fill([maya, ground.scheduleId]), [otto, other.scheduleId]]) {
        const { status, body } = await (who as Visitor).upload(modelUpload, { scheduleId }, model)
        expect(status).toBe(200)
        jobs.push(body.job)
      }
      for (const job of jobs) expect((await ended(job)).state).toBe('done')
      const ids = jobs.map(({ id }) => id)
      const rows = await site.sql<{ id: string }>('SELECT id FROM app.jobs WHERE id = ANY($1) ORDER BY touched_at', [
        ids,
      ])
      const order = rows.map(({ id }) => ids.indexOf(id))
      expect(order.indexOf(3)).toBeLessThan(2)
      expect(order.filter((at) => at < 3)).toEqual([0, 1, 2])
    },
  )

  test('is not converted any more once that was cancelled', async () => {
    const { body } = await maya.upload(modelUpload, { scheduleId: ground.scheduleId }, model)
    await maya.ok(modelJobCancel, { params: { modelJobId: body.job.id } })
    expect((await ended(body.job)).state).toBe('cancelled')
    expect(await list()).toMatchObject({ models: [], jobs: [] })
    expect((await rita.call(modelJobCancel, { params: { modelJobId: body.job.id } })).status).toBe(403)
    await site.sql("UPDATE app.members SET role = 'planner' WHERE user_id = $1", [rita.id])
    expect((await rita.call(modelJobCancel, { params: { modelJobId: body.job.id } })).status).toBe(404)
  })

  /** As servers that died have left it, the last of them two minutes ago. */
  const abandoned = (id: string, attempts: number, storedFile: string) =>
    site.sql(
      `INSERT INTO app.jobs
         (id, space_id, user_id, kind, node_id, name, task, details, stored_file, attempts, touched_at)
       VALUES ($4, $1, $3, 'model', $2, 'frame.ifc', '{"modelId":null,"name":"Frame"}', '{"modelId":null}', $6, $5,
         now() - interval '2 minutes')`,
      [ground.spaceId, ground.scheduleId, maya.id, id, attempts, storedFile],
    )

  test('is told to have failed when all servers died that converted it', async () => {
    await abandoned('abandonedjob', 3, 'x')
    await site.secondNode()
    await eventually(async () => (await list()).jobs[0]?.state === 'error')
    expect((await list()).jobs).toMatchObject([{ id: 'abandonedjob', error: { code: 'MODEL_INTERRUPTED' } }])
  })

  test.runIf(process.env.SLOW)('is converted by another server when the one died that began', async () => {
    const { id } = await added(model)
    const [file] = await site.sql<{ stored_file: string }>(
      'SELECT stored_file FROM app.model_files WHERE model_id = $1',
      [id],
    )
    await abandoned('begunjobjobj', 1, file?.stored_file ?? '')
    await site.secondNode()
    await eventually(async () => (await list()).models.length === 2)
    expect((await list()).models.find(({ name }) => name === 'Frame')).toMatchObject({ revision: 1, elements: 2 })
  })

  test('is read again in its author’s name when the reader is newer than the one that read it', async () => {
    const { id } = await added(model)
    const older = () => site.sql('UPDATE app.model_files SET reader = 0 WHERE model_id = $1', [id])
    const now = async () => (await list()).models.find((one) => one.id === id)
    await site.sql('DELETE FROM app.model_elements WHERE model_id = $1 AND guid = $2', [id, tinyGuid('south')])
    await older()
    await site.secondNode()
    await eventually(async () => (await now())?.revision === 2)
    expect(await now()).toMatchObject({ elements: 2, name: 'Structure', author: { id: maya.id } })
    const { revisions } = await rita.ok(modelRevisions, { params: { modelId: id } })
    expect(revisions[0]?.report).toMatchObject({ addedCount: 1, removedCount: 0 })

    // What cannot be read any more stays as it is, and is tried once.
    const [file] = await site.sql<{ blob: string }>(
      'SELECT f.blob FROM app.model_files m JOIN app.stored_files f ON f.id = m.stored_file WHERE m.model_id = $1',
      [id],
    )
    await writeFile(join(site.blobsFolder, 'files', ground.spaceId, file!.blob), 'x')
    await older()
    await site.secondNode()
    const tried = () =>
      site.sql<{ reader: number }>('SELECT reader FROM app.model_files WHERE model_id = $1 AND reader > 0', [id])
    await eventually(async () => (await tried()).length === 1)
    expect(await now()).toMatchObject({ revision: 2, elements: 2 })
  }, 120_000)
})
