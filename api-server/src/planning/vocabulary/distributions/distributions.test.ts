import { distributionByEps, distributionSave, epsCreate, spaceCreate } from '@plumbline/core/contract'
import { presetCurve } from '@plumbline/core/distributions'
import type { EpsKind } from '@plumbline/core/structure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let facility: string
let project: string

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
})
beforeEach(async () => {
  const { space } = await maya.ok(spaceCreate, { input: { name: 'Site' } })
  const node = async (kind: EpsKind, parentId: string | null, name: string) =>
    (await maya.ok(epsCreate, { params: { spaceId: space.id }, input: { kind, parentId, name } })).node.id
  facility = await node('facility', null, 'Hospital')
  project = await node('project', facility, 'Frame')
})
afterAll(() => site.close())

const curve = (kind: 'bell' | 'front') => ({ kind, points: [...presetCurve(kind).points] })
const read = async (epsId: string) => (await maya.ok(distributionByEps, { params: { epsId } })).distribution
const save = (epsId: string, kind: 'bell' | 'front' | null) =>
  maya.ok(distributionSave, { input: { epsId, curve: kind && curve(kind) } })

describe('distributions', () => {
  test('R-RES-05 a node without any curve above it has none', async () => {
    expect(await read(project)).toEqual({ epsId: project, own: null, inherited: null, standing: [] })
  })

  test('R-RES-05 a saved curve holds for the node and what is below it', async () => {
    await save(facility, 'bell')
    expect((await read(facility)).own).toEqual(curve('bell'))
    expect(await read(project)).toMatchObject({
      own: null,
      inherited: { epsId: facility, name: 'Hospital', curve: curve('bell') },
    })
  })

  test('an own curve stands beside the inherited one, and can be changed and taken away', async () => {
    await save(facility, 'bell')
    await save(project, 'bell')
    const { distribution } = await save(project, 'front')
    expect(distribution).toMatchObject({ own: curve('front'), inherited: { curve: curve('bell') } })
    expect(distribution.standing).toEqual([
      { epsId: project, name: 'Frame', curve: curve('front') },
      { epsId: facility, name: 'Hospital', curve: curve('bell') },
    ])
    expect((await save(project, null)).distribution.own).toBeNull()
  })

  test('a curve that is none is refused', async () => {
    const points = [...curve('bell').points]
    points[3] = (points[3] ?? 0) + 1
    const wrong = { epsId: project, curve: { kind: 'custom' as const, points } }
    expect((await maya.call(distributionSave, { input: wrong })).body.error).toBe('BAD_REQUEST')
  })
})
