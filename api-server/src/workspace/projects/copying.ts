import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { addNode, type NodeRow, type SchedulePort, selectNode, selectReadableBranch } from '../eps/index.ts'
import { selectSettings, storeSettings } from './repository.ts'

/** Each is a document that is read and written. */
const MAX_SCHEDULES = 100

export interface CopyingParts {
  database: Database
  schedules: SchedulePort
  /** Before so many bytes are written. Throws SPACE_FULL. */
  admit(scope: Scope, spaceId: string, bytes: number): Promise<void>
  /** What other features keep of nodes goes with them; old id → new id. */
  copied(tx: Transaction, nodes: ReadonlyMap<string, string>, at: { spaceId: string; userId: string }): Promise<void>
}

interface Copy {
  projectId: string
  name: string
  /** Left out: beside the project. */
  parentId: string | undefined
}

/** The id of the new project. The documents first, then all rows in one transaction; without them the documents go. */
export async function copyProject(parts: CopyingParts, scope: Scope, copy: Copy): Promise<string> {
  const { database, schedules, admit } = parts
  const branch = await database.inScope(scope, (tx) => selectReadableBranch(tx, copy.projectId, scope.userId))
  const project = branch.find(({ id }) => id === copy.projectId)
  if (!project) throw new AppError('NOT_FOUND')
  const originals = branch.filter(({ kind }) => kind === 'schedule')
  if (originals.length > MAX_SCHEDULES) throw new AppError('PROJECT_TOO_LARGE', { max: MAX_SCHEDULES })
  const documents = new Map<string, string>()
  // Documents count some minutes later: until then only this copy knows what it has written.
  let written = 0
  const fits = (bytes: number): Promise<void> => admit(scope, project.spaceId, written + bytes)
  await fits(0)
  try {
    for (const { id } of originals) {
      const { versionId, bytes } = await schedules.copyDocument(id, scope, fits)
      documents.set(id, versionId)
      written += bytes
    }
    return await database.inScope(scope, (tx) => writeCopy(parts, tx, scope, copy, documents))
  } catch (error) {
    for (const versionId of documents.values()) await schedules.dropDocument(versionId)
    throw error
  }
}

async function writeCopy(
  { schedules, copied }: CopyingParts,
  tx: Transaction,
  { userId }: Scope,
  { projectId, name, parentId }: Copy,
  documents: ReadonlyMap<string, string>,
): Promise<string> {
  const project = await selectNode(tx, projectId)
  if (!project) throw new AppError('NOT_FOUND')
  const { spaceId } = project
  const ids = new Map<string, string>()
  for (const node of await selectReadableBranch(tx, projectId, userId)) {
    const versionId = documents.get(node.id)
    // A schedule that came meanwhile has no copy yet.
    if (node.kind === 'schedule' && versionId === undefined) throw new AppError('CONFLICT')
    const place = node.id === projectId ? { parentId: parentId ?? node.parentId, name } : placeIn(ids, node)
    const id = await addNode(tx, { spaceId, kind: node.kind, code: node.code, ...place }, userId)
    ids.set(node.id, id)
    if (versionId !== undefined) await schedules.attach(tx, { spaceId, scheduleId: id, versionId, userId })
  }
  const id = ids.get(projectId) ?? ''
  await storeSettings(tx, { projectId: id, spaceId }, await selectSettings(tx, projectId))
  await copied(tx, ids, { spaceId, userId })
  return id
}

function placeIn(ids: ReadonlyMap<string, string>, { parentId, name }: NodeRow): { parentId: string; name: string } {
  const copy = ids.get(parentId ?? '')
  if (copy === undefined) throw new AppError('CONFLICT')
  return { parentId: copy, name }
}
