import { spaceCreate } from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { type Installation, install } from './installation.ts'
import type { Visitor } from './visitor.ts'

interface SharedSchedule {
  spaceId: string
  scheduleId: string
  versionId: string
}

/** Rows of a schedule with its actual version, for what needs no document: `owner` plans in its space, `reader` reads. */
export async function sharedSchedule(site: Installation, owner: Visitor, reader: Visitor): Promise<SharedSchedule> {
  const [scheduleId, versionId] = [newId(), newId()]
  const { space } = await owner.ok(spaceCreate, { input: { name: `Site ${scheduleId}` } })
  await site.sql(
    `INSERT INTO app.eps_nodes (id, space_id, kind, code, name, position, created_by)
     VALUES ($1, $2, 'schedule', '', 'Schedule', 0, $3)`,
    [scheduleId, space.id, owner.id],
  )
  await site.sql(
    `INSERT INTO app.versions (id, space_id, schedule_id, kind, name, created_by)
     VALUES ($1, $2, $3, 'actual', 'Version 1', $4)`,
    [versionId, space.id, scheduleId, owner.id],
  )
  await site.sql("INSERT INTO app.members (space_id, user_id, role) VALUES ($1, $2, 'reader')", [space.id, reader.id])
  return { spaceId: space.id, scheduleId, versionId }
}

/** What the tests of a file stand on: a schedule of Maya's space that Rita may read, made anew before each test. */
export interface SharedGround extends SharedSchedule {
  site: Installation
  maya: Visitor
  rita: Visitor
}

export function useSharedSchedule(): SharedGround {
  const ground = {} as SharedGround
  beforeAll(async () => {
    ground.site = await install()
    ground.maya = await ground.site.person('maya')
    ground.rita = await ground.site.person('rita')
  })
  beforeEach(async () => {
    Object.assign(ground, await sharedSchedule(ground.site, ground.maya, ground.rita))
  })
  afterAll(() => ground.site.close())
  return ground
}
