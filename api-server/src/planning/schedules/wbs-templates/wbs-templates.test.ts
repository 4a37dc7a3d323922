import {
  epsCreate,
  relationCreate,
  scheduleRead,
  wbsEdit,
  wbsTemplateCreate,
  wbsTemplateDelete,
  wbsTemplateList,
  wbsTemplateRead,
  wbsTemplateRename,
} from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'

const ground = useGround()

async function storey(): Promise<{ top: string; works: string[] }> {
  const { work, maya, ofVersion } = ground
  const top = await work('Storey', 0, { type: 'task' })
  const slab = await work('Slab', 5, { parentId: top })
  const walls = await work('Walls', 8, { parentId: top, after: slab })
  await maya.ok(relationCreate, { ...ofVersion, input: { predId: slab, succId: walls } })
  return { top, works: [slab, walls] }
}

async function save(name: string, scope: 'space' | 'project', ids: string[]) {
  const input = { versionId: ground.versionId, ids, name, scope }
  return (await ground.maya.ok(wbsTemplateCreate, { input })).template
}

const names = async (scheduleId = ground.scheduleId): Promise<string[]> =>
  (await ground.maya.ok(wbsTemplateList, { input: { scheduleId } })).templates.map(({ name }) => name)

describe('templates of branches', () => {
  test('a branch is kept with relations and durations, without facts, and is found again', async () => {
    const { maya, ofVersion } = ground
    const { top, works } = await storey()
    const params = { ...ofVersion.params, wbsId: works[0]! }
    await maya.ok(wbsEdit, { params, input: { percent: 50, actualStart: '2026-03-02T08:00' } })
    const template = await save('Storey', 'space', [top])
    expect(template).toMatchObject({ name: 'Storey', scope: 'space', rows: 3, relations: 1 })
    expect(await names()).toEqual(['Storey'])
    const { branch } = await maya.ok(wbsTemplateRead, { params: { wbsTemplateId: template.id } })
    expect(branch.rows.map(({ fields: { name, duration } }) => [name, duration])).toEqual([
      ['Storey', 0],
      ['Slab', 2400],
      ['Walls', 3840],
    ])
    expect(branch.rows.map(({ fields }) => fields.progress.percent)).toEqual([0, 0, 0])
    // Under ids of its own, so that the works of the schedule stay the only ones with theirs.
    expect(branch.rows.map(({ id }) => id)).not.toContain(top)
  })

  test('one of a project is offered in that project only', async () => {
    const { maya, spaceId, facilityId } = ground
    const { top } = await storey()
    await save('Ours', 'project', [top])
    await save('Everybody’s', 'space', [top])
    const node = async (parentId: string, kind: 'project' | 'schedule') =>
      (await maya.ok(epsCreate, { params: { spaceId }, input: { parentId, kind, name: 'Another' } })).node.id
    const elsewhere = await node(await node(facilityId, 'project'), 'schedule')
    expect(await names()).toEqual(['Everybody’s', 'Ours'])
    expect(await names(elsewhere)).toEqual(['Everybody’s'])
    const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId: elsewhere } })
    expect(currentVersion.id).not.toBe(ground.versionId)
  })

  test('names are unique where a template is offered; one is renamed and deleted', async () => {
    const { maya, versionId } = ground
    const { top } = await storey()
    const { id } = await save('Storey', 'space', [top])
    const input = { versionId, ids: [top], name: 'storey', scope: 'space' as const }
    const again = await maya.call(wbsTemplateCreate, { input })
    expect(again.body).toMatchObject({ error: 'TEMPLATE_EXISTS', params: { name: 'storey' } })
    await save('Storey', 'project', [top])
    const floor = await save('Floor', 'space', [top])
    const params = { wbsTemplateId: floor.id }
    expect((await maya.call(wbsTemplateRename, { params, input: { name: 'Storey' } })).body.error).toBe(
      'TEMPLATE_EXISTS',
    )
    await maya.ok(wbsTemplateRename, { params, input: { name: 'Level' } })
    await maya.ok(wbsTemplateDelete, { params: { wbsTemplateId: id } })
    expect(await names()).toEqual(['Level', 'Storey'])
  })

  test('nothing is kept of rows that are gone', async () => {
    const { maya, versionId } = ground
    const input = { versionId, ids: ['nobodynobody'], name: 'Nothing', scope: 'space' as const }
    expect((await maya.call(wbsTemplateCreate, { input })).body.error).toBe('ROW_MISSING')
    expect(await names()).toEqual([])
  })
})
