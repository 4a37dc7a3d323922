import { spaceCreate } from '@plumbline/core/contract'
import { newId } from '../src/platform/ids.ts'
import type { Installation } from './installation.ts'
import type { Visitor } from './visitor.ts'

export interface SharedSchedule {
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
