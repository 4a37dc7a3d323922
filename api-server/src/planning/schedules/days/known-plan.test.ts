import { expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../document/index.ts'
import { KnownPlan } from './known-plan.ts'

const on = useReadGround()

test('many who open their days read the plan once, and anew after it was changed', async () => {
  const api = openCollabApi(on.site.collabUrl, on.site.serviceToken)
  let reads = 0
  const counted = {
    head: api.head,
    read: (room: string, by: string) => {
      reads++
      return api.read(room, by)
    },
  }
  await on.work('Dig', 5)
  const known = new KnownPlan()
  const [works = [], again] = [
    (await known.read(counted, on.versionId)).works(null),
    (await known.read(counted, on.versionId)).works(null),
  ]
  expect([reads, works.length, again === works]).toEqual([1, 1, true])
  const id = works[0]!.work.id
  await api.command(roomOf(on.versionId), [{ do: 'row.set', ids: [id], fields: { name: 'Pour' } }], on.maya.id, 'write')
  const anew = await known.read(counted, on.versionId)
  expect([reads, anew.works(null).map(({ work }) => work.name)]).toEqual([2, ['Pour']])
})
