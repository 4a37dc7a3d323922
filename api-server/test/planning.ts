import { epsCreate, scheduleRead, spaceCreate } from '@plumbline/core/contract'
import type { Installation } from './installation.ts'
import type { Visitor } from './visitor.ts'

export interface Site {
  spaceId: string
  facilityId: string
  projectId: string
  scheduleId: string
  versionId: string
}

/** A space with a facility, a project and an empty schedule in it. */
export async function breakGround(planner: Visitor, name = 'Site'): Promise<Site> {
  const { space } = await planner.ok(spaceCreate, { input: { name } })
  const node = async (kind: 'facility' | 'project' | 'schedule', parentId: string | null) => {
    const { node } = await planner.ok(epsCreate, {
      params: { spaceId: space.id },
      input: { kind, parentId, name: `A ${kind}` },
    })
    return node.id
  }
  const facilityId = await node('facility', null)
  const projectId = await node('project', facilityId)
  const scheduleId = await node('schedule', projectId)
  const { currentVersion } = await planner.ok(scheduleRead, { params: { scheduleId } })
  return { spaceId: space.id, facilityId, projectId, scheduleId, versionId: currentVersion.id }
}

/** Lets somebody into a space; inviting people is a screen of later. */
export async function admit(
  site: Installation,
  spaceId: string,
  person: Visitor,
  role: 'planner' | 'executor' | 'reader',
) {
  await site.sql('INSERT INTO app.members (space_id, user_id, role) VALUES ($1, $2, $3)', [spaceId, person.id, role])
}

/** Asks until the answer is there; for what the server does on its own. */
export async function eventually<T>(ask: () => Promise<T | null | undefined | false>, seconds = 60): Promise<T> {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error('It did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
