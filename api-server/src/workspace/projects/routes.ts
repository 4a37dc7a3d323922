import {
  facilityCreate,
  facilityDelete,
  facilityEdit,
  facilityList,
  facilityProjects,
  facilityRead,
  projectCopy,
  projectCreate,
  projectDelete,
  projectEdit,
  projectRead,
  projectSchedules,
  projectSettingsRead,
  projectSettingsSave,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { EpsKind } from '@plumbline/core/structure'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import {
  createNode,
  deleteNode,
  editNode,
  type NodeRow,
  type SchedulePort,
  selectNode,
  selectReadable,
  selectReadableBranch,
  viewsOf,
} from '../eps/index.ts'
import { namedSpace } from '../spaces/index.ts'
import { type CopyingParts, copyProject } from './copying.ts'
import { selectSettings, storeSettings } from './repository.ts'

export interface ProjectsParts extends CopyingParts {
  structureChanged(spaceId: string): void
}

/** Calls that name facilities and projects as what they are; nodes of another kind are not found. */
export function bindProjects(api: Api, parts: ProjectsParts): void {
  bindFacilities(api, parts)
  const { database, schedules, structureChanged } = parts
  const ofProject = (tx: Transaction, { params }: { params: { projectId: string } }) =>
    spaceOfKind(tx, params.projectId, 'project')

  api.inSpace(
    projectCreate,
    async (tx, { input }) => (await selectNode(tx, input.parentId))?.spaceId ?? null,
    async ({ spaceId, scope, input }) => {
      const node = await createNode(database, schedules, scope, { spaceId, kind: 'project', ...input })
      structureChanged(spaceId)
      return { node }
    },
  )
  api.inSpace(projectRead, ofProject, ({ scope, params }) => readOne(parts, scope, params.projectId))
  api.inSpace(projectSchedules, ofProject, ({ scope, params }) => readBelow(parts, scope, params.projectId, 'schedule'))
  api.inSpace(projectEdit, ofProject, async ({ spaceId, scope, params, input }) => {
    const node = await editNode(database, schedules, scope, params.projectId, input)
    structureChanged(spaceId)
    return { node }
  })
  api.inSpace(projectDelete, ofProject, async ({ spaceId, scope, params, input }) => {
    await deleteNode(database, scope, params.projectId, input.count)
    structureChanged(spaceId)
    return { success: true as const }
  })
  api.inSpace(projectCopy, ofProject, async ({ spaceId, scope, params, input }) => {
    const id = await copyProject(parts, scope, { ...params, name: input.name, parentId: input.parentId })
    structureChanged(spaceId)
    return readOne(parts, scope, id)
  })

  api.inSpace(projectSettingsRead, ofProject, async ({ scope, params }) => ({
    settings: await database.inScope(scope, (tx) => selectSettings(tx, params.projectId)),
  }))
  api.inSpace(projectSettingsSave, ofProject, async ({ spaceId, scope, params, input }) => {
    await database.inScope(scope, (tx) => storeSettings(tx, { ...params, spaceId }, input))
    structureChanged(spaceId)
    return { settings: input }
  })
}

function bindFacilities(api: Api, parts: ProjectsParts): void {
  const { database, schedules, structureChanged } = parts
  const ofFacility = (tx: Transaction, { params }: { params: { facilityId: string } }) =>
    spaceOfKind(tx, params.facilityId, 'facility')

  api.inSpace(facilityList, namedSpace, ({ spaceId, scope }) =>
    listed(parts, scope, async (tx) =>
      (await selectReadable(tx, spaceId, scope.userId)).filter(({ kind }) => kind === 'facility'),
    ),
  )
  api.inSpace(facilityCreate, namedSpace, async ({ spaceId, scope, input: { name, code } }) => {
    const facility = { spaceId, parentId: null, kind: 'facility' as const, name, code }
    const node = await createNode(database, schedules, scope, facility)
    structureChanged(spaceId)
    return { node }
  })
  api.inSpace(facilityRead, ofFacility, ({ scope, params }) => readOne(parts, scope, params.facilityId))
  api.inSpace(facilityProjects, ofFacility, ({ scope, params }) =>
    readBelow(parts, scope, params.facilityId, 'project'),
  )
  api.inSpace(facilityEdit, ofFacility, async ({ spaceId, scope, params, input }) => {
    const node = await editNode(database, schedules, scope, params.facilityId, input)
    structureChanged(spaceId)
    return { node }
  })
  api.inSpace(facilityDelete, ofFacility, async ({ spaceId, scope, params, input }) => {
    await deleteNode(database, scope, params.facilityId, input.count)
    structureChanged(spaceId)
    return { success: true as const }
  })
}

async function spaceOfKind(tx: Transaction, nodeId: string, kind: EpsKind): Promise<string | null> {
  const node = await selectNode(tx, nodeId)
  return node?.kind === kind ? node.spaceId : null
}

interface Readers {
  database: Database
  schedules: SchedulePort
}

function listed({ database, schedules }: Readers, scope: Scope, which: (tx: Transaction) => Promise<NodeRow[]>) {
  return database.inScope(scope, async (tx) => ({ nodes: await viewsOf(tx, schedules, await which(tx)) }))
}

function readBelow(parts: Readers, scope: Scope, nodeId: string, kind: EpsKind) {
  return listed(parts, scope, async (tx) =>
    (await selectReadableBranch(tx, nodeId, scope.userId)).filter((node) => node.kind === kind),
  )
}

async function readOne(parts: Readers, scope: Scope, nodeId: string) {
  const { nodes } = await listed(parts, scope, async (tx) =>
    (await selectReadableBranch(tx, nodeId, scope.userId)).slice(0, 1),
  )
  const [node] = nodes
  if (!node) throw new AppError('NOT_FOUND')
  return { node }
}
