import { AppError } from '@plumbline/core/errors'
import { hasDemoPeople, letAdminister, markDemoPeople } from '../../../identity/installation/index.ts'
import { findSecrets, hashSecret, insertNewPerson } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { createNode, type SchedulePort } from '../../../workspace/eps/index.ts'
import { createSpace, deleteSpaceForGood, hasSpaces, lockFirstSpace } from '../../../workspace/spaces/index.ts'
import { createDocument, insertEvent, insertVersion } from '../../versions/kinds/index.ts'
import { people, type StructureNode, structure } from './content.ts'
import { demoSchedule } from './plan.ts'

export interface DemoParts {
  database: Database
  collabApi: CollabApi
  schedules: SchedulePort
  password: string
}

/** The space that a demo installation begins with, and the test data that a person can have in a new space. */
export interface Demo {
  /** Of its people, where they are. */
  signIns(): Promise<{ login: string; password: string; name: string }[]>
  /** Facilities, projects and schedules, in the name of this person. */
  fillSpace(spaceId: string, userId: string): Promise<void>
  /** Nothing when there is any space already. */
  createOnFirstStart(): Promise<void>
}

const SPACE_NAME = 'Meridian Build'
const APPROVED = 'Approved plan'
const WAIT_FOR_COLLAB_SECONDS = 30

export function createDemo({ database, collabApi, schedules, password }: DemoParts): Demo {
  /** Documents of targets that wait for their schedule, by the version beside which they stand. */
  const targets = new Map<string, string>()
  const documents: SchedulePort = {
    ...schedules,
    createDocument: async (name, at) => {
      const plans = demoSchedule(name)
      if (!plans) return schedules.createDocument(name, at)
      const versionId = await createDocument(collabApi, plans.actual, at.userId)
      targets.set(versionId, await createDocument(collabApi, plans.approved, at.userId))
      return { versionId }
    },
    attach: async (tx, { spaceId, scheduleId, versionId, userId }) => {
      await schedules.attach(tx, { spaceId, scheduleId, versionId, userId })
      const id = targets.get(versionId)
      targets.delete(versionId)
      if (!id) return
      const version = { id, spaceId, scheduleId, kind: 'target' as const, name: APPROVED }
      await insertVersion(tx, { ...version, createdBy: userId })
      await insertEvent(tx, { version, change: 'created', details: {}, userId })
    },
    dropDocument: async (versionId) => {
      const target = targets.get(versionId)
      targets.delete(versionId)
      for (const one of [versionId, ...(target ? [target] : [])]) await schedules.dropDocument(one)
    },
  }
  const plant = async (scope: Scope, spaceId: string, parentId: string | null, nodes: readonly StructureNode[]) => {
    for (const { kind, code, name, below } of nodes) {
      const node = await createNode(database, documents, scope, { spaceId, parentId, kind, code, name })
      await plant(scope, spaceId, node.id, below ?? [])
    }
  }
  const fillSpace = (spaceId: string, userId: string): Promise<void> =>
    plant({ userId, spaceIds: [spaceId] }, spaceId, null, structure)

  const registerPeople = async (): Promise<{ userId: string; role: 'admin' | 'planner' }[]> => {
    const members: { userId: string; role: 'admin' | 'planner' }[] = []
    for (const { role, ...person } of people) {
      const known = await database.asSystem((tx) => findSecrets(tx, person.login))
      // Everybody is told the password: it need not be one that nobody guesses.
      const passwordHash = await hashSecret(password)
      const { id } = known ?? (await database.asSystem((tx) => insertNewPerson(tx, person, { passwordHash })))
      members.push({ userId: id, role })
    }
    const ids = members.map(({ userId }) => userId)
    const administrators = members.flatMap(({ userId, role }) => (role === 'admin' ? [userId] : []))
    await database.asSystem(async (tx) => {
      await markDemoPeople(tx, ids)
      await letAdminister(tx, administrators)
    })
    return members
  }

  const create = async (): Promise<void> => {
    await collabReady(collabApi)
    const members = await registerPeople()
    const space = await createSpace(database, { name: SPACE_NAME, deletable: false, demo: true, members })
    try {
      await fillSpace(space.id, members[0]?.userId ?? '')
    } catch (error) {
      // Half a demo would never be completed: the next start finds a space and leaves it alone.
      await database.asSystem((tx) => deleteSpaceForGood(tx, space.id))
      throw error
    }
  }
  return {
    signIns: async () => {
      const present = await database.asSystem(hasDemoPeople)
      const all = people.map(({ login, firstName, lastName }) => ({
        login,
        password,
        name: `${firstName} ${lastName}`,
      }))
      return present ? all : []
    },
    fillSpace,
    // Nodes that start together take turns; the later ones find the space.
    createOnFirstStart: () =>
      database.asSystem(async (tx) => {
        await lockFirstSpace(tx)
        if (!(await hasSpaces(tx))) await create()
      }),
  }
}

/** It may be starting at the same time. */
async function collabReady(collabApi: CollabApi): Promise<void> {
  for (let second = 0; second < WAIT_FOR_COLLAB_SECONDS; second++) {
    if (await collabApi.health()) return
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new AppError('UNAVAILABLE')
}
