import { wbsCreate } from '@plumbline/core/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { z } from 'zod'
import { type Installation, type InstallationOptions, install, sharedInstallation } from './installation.ts'
import { admit, breakGround, type Site } from './planning.ts'
import type { Visitor } from './visitor.ts'

/** What the tests of a file stand on; each begins with an empty schedule. */
export interface Ground extends Site {
  site: Installation
  /** Plans the schedule, in a space of her own. */
  maya: Visitor
  /** Of the schedule and of its actual version, as routes want them. */
  ofSchedule: { params: { scheduleId: string } }
  ofVersion: { params: { versionId: string } }
  /** A new work before all others of that version; its id. */
  work(name: string, days: number, input?: Partial<NewRow>, versionId?: string): Promise<string>
}

type NewRow = z.input<typeof wbsCreate.input>

const DAY = 480

/** An installation with collab-server for the tests of a file, its own where it wants one of its own settings; a schedule before each. */
export function useGround(environment?: InstallationOptions['environment']): Ground {
  const ground = {} as Ground
  beforeAll(async () => {
    ground.site = environment ? await install({ collab: true, environment }) : await sharedInstallation()
    ground.maya = await ground.site.person('maya')
    ground.work = async (name, days, input = {}, versionId = ground.versionId) => {
      const row: NewRow = { type: 'work', code: name, name, durationMinutes: days * DAY, parentId: null, after: null }
      return (await ground.maya.ok(wbsCreate, { params: { versionId }, input: { ...row, ...input } })).row.id
    }
  })
  beforeEach(async () => {
    Object.assign(ground, await breakGround(ground.maya))
    ground.ofSchedule = { params: { scheduleId: ground.scheduleId } }
    ground.ofVersion = { params: { versionId: ground.versionId } }
  })
  afterAll(() => ground.site.close())
  return ground
}

/** With somebody who reads the schedule, and no more. */
export function useReadGround(environment?: InstallationOptions['environment']): Ground & { rita: Visitor } {
  const ground = useGround(environment) as Ground & { rita: Visitor }
  beforeAll(async () => {
    ground.rita = await ground.site.person('rita')
  })
  beforeEach(() => admit(ground.site, ground.spaceId, ground.rita, 'reader'))
  return ground
}
