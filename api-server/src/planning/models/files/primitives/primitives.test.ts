import type { Primitive } from '@plumbline/core/bim'
import {
  modelColumn,
  modelDelete,
  modelElement,
  modelElements,
  modelList,
  modelRestore,
  modelRevise,
  modelRevisions,
  modelUpload,
  primitivesModelCreate,
  primitivesModelEdit,
  primitivesModelList,
} from '@plumbline/core/contract'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../../test/ground.ts'
import { eventually } from '../../../../../test/planning.ts'
import { tinyIfc } from '../../../../../test/tiny-ifc.ts'

const ground = useReadGround()

const guidOf = (word: string): string => word.padEnd(22, '0')
const shape = (word: string, change: Partial<Primitive> = {}): Primitive => ({
  guid: guidOf(word),
  name: word,
  type: 'Crane',
  shape: 'box',
  size: [2, 2, 30],
  position: [10, 20, 0],
  rotation: [0, 0, 0],
  color: '#ff8000',
  opacity: 100,
  ...change,
})
const at = () => ({ params: { epsId: ground.scheduleId } })
const made = async (...primitives: Primitive[]) =>
  (await ground.maya.ok(primitivesModelCreate, { ...at(), input: { name: 'Cranes', primitives } })).model
const list = async (who = ground.rita) => (await who.ok(primitivesModelList, at())).models

describe('shapes placed by hand', () => {
  test('are a model of the schedule: elements, quantities and geometry are as of any other (R-BIM-05, R-BIM-07, R-DIR-10)', async () => {
    const model = await made(shape('mast'), shape('tank', { shape: 'sphere', size: [2, 2, 2], type: 'Plant' }))
    expect((await list())[0]?.primitives.map(({ name }) => name)).toEqual(['mast', 'tank'])
    expect((await ground.rita.ok(modelList, ground.ofSchedule)).models).toMatchObject([
      { id: model.id, elements: 2, drawn: 2 },
    ])
    const params = { modelId: model.id }
    expect(await ground.rita.ok(modelElements, { params })).toMatchObject({
      names: ['mast', 'tank'],
      types: ['Crane', 'Plant'],
    })
    const { element } = await ground.rita.ok(modelElement, { params: { ...params, element: 0 } })
    expect(element.sets[0]?.properties).toContainEqual({ name: 'NetVolume', value: '120', unit: 'm³' })
    const column = await ground.rita.ok(modelColumn, {
      params,
      input: { of: 'property', key: 'BaseQuantities.NetVolume' },
    })
    expect(column.of.map((place) => column.values[place])).toEqual(['120', '4.189'])
  })

  test('are placed, moved and taken away one by one, and only by who may edit models (R-BIM-07, R-DIR-10)', async () => {
    const { id } = await made(shape('mast'))
    const params = { modelId: id }
    await ground.maya.ok(primitivesModelEdit, { params, input: { set: [shape('tank')] } })
    const moved = shape('mast', { position: [0, 0, 5] })
    const { model } = await ground.maya.ok(primitivesModelEdit, { params, input: { set: [moved] } })
    expect(model).toMatchObject({ revision: 3, elements: 2 })
    expect((await list())[0]?.primitives).toEqual([moved, shape('tank')])
    expect((await ground.rita.ok(modelRevisions, { params })).revisions).toHaveLength(1)
    await ground.maya.ok(primitivesModelEdit, { params, input: { unset: [guidOf('mast'), guidOf('tank')] } })
    expect(await list()).toMatchObject([{ elements: 0, primitives: [] }])
    expect((await ground.rita.call(primitivesModelEdit, { params, input: {} })).status).toBe(403)
    expect((await ground.rita.call(primitivesModelCreate, { ...at(), input: { name: 'Mine' } })).status).toBe(403)
    await ground.maya.ok(modelDelete, { params })
    expect(await list()).toEqual([])
    await ground.maya.ok(modelRestore, { params })
    expect(await list()).toHaveLength(1)
  })

  test('are seen by somebody else as soon as they are placed or moved', async () => {
    const { id } = await made(shape('mast'))
    const socket = io(ground.site.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: ground.rita.cookie, origin: ground.site.url },
    })
    const told = () => new Promise<unknown>((resolve) => socket.once('models', resolve))
    await new Promise<void>((resolve) =>
      socket.on('connect', () => socket.emit('watchSpace', ground.spaceId, null, () => resolve())),
    )
    const change = told()
    const moved = shape('mast', { position: [5, 6, 7] })
    await ground.maya.ok(primitivesModelEdit, { params: { modelId: id }, input: { set: [moved] } })
    expect(await change).toMatchObject({ scheduleId: ground.scheduleId })
    expect((await list())[0]?.primitives).toEqual([moved])
    socket.close()
  })

  test('are no revision of a file, nor is a file one of them', async () => {
    const { id } = await made(shape('mast'))
    const refused = await ground.maya.upload(modelRevise, { modelId: id }, tinyIfc())
    expect(refused.body).toMatchObject({ error: 'MODEL_OF_PRIMITIVES' })
    await ground.maya.upload(modelUpload, { scheduleId: ground.scheduleId }, tinyIfc(), { name: 'House' })
    const house = await eventually(async () => {
      const { models } = await ground.maya.ok(modelList, ground.ofSchedule)
      return models.find(({ name }) => name === 'House') ?? null
    })
    const edit = await ground.maya.call(primitivesModelEdit, {
      params: { modelId: house.id },
      input: { set: [shape('mast')] },
    })
    expect(edit.body).toMatchObject({ error: 'MODEL_OF_FILE' })
  })

  test.each([
    ['without a size', { size: [0, 1, 1] }],
    ['beyond the earth', { position: [1e9, 0, 0] }],
    ['of a shape that is none', { shape: 'torus' }],
    ['of another colour', { color: 'red' }],
  ])('%s are refused, and nothing is changed', async (_, change) => {
    const { id } = await made(shape('mast'))
    const input = { set: [{ ...shape('mast'), ...change } as Primitive] }
    expect((await ground.maya.call(primitivesModelEdit, { params: { modelId: id }, input })).status).toBe(400)
    expect((await list())[0]?.primitives).toEqual([shape('mast')])
  })
})
