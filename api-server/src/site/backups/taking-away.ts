import { type BroughtBack, broughtBack, type RestoreUndoPreview } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import { z } from 'zod'
import { subjectAt } from '../../identity/access/index.ts'
import { auditInstallation } from '../../identity/audit/index.ts'
import { administersInstallation } from '../../identity/installation/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { SignedIn } from '../../platform/http/index.ts'
import { type JobRow, keepDetails, selectJob } from '../../platform/long-jobs/index.ts'
import { deleteNode, selectNode } from '../../workspace/eps/index.ts'
import { deleteSpace, liveSpaceName } from '../../workspace/spaces/index.ts'
import { choose } from './gather.ts'
import { roomsOf } from './gathering.ts'
import { countSchedules } from './repository.ts'
import { countWritten } from './rows-repository.ts'
import { readTables } from './tables-repository.ts'

/** Follow documents, which are asked themselves, or are written because somebody looks: no work is lost with them. */
const followed: ReadonlySet<string> = new Set([
  ...['timetables', 'version_indicators', 'indicator_history', 'milestone_trend', 'version_series', 'work_figures'],
  ...['calendar_copies', 'resource_loads', 'plan_inputs', 'day_fact_inputs', 'external_works', 'kanban_work_cards'],
  ...['day_documents', 'day_values', 'day_changes', 'members', 'ui_states', 'chat_readers'],
  ...['active_layouts', 'active_filters'],
])

interface Parts {
  database: Database
  collabApi: Pick<CollabApi, 'archive' | 'heads'>
  structureChanged(spaceId: string): void
}

const details = z.object({ restored: broughtBack.nullable().default(null), takenBack: z.boolean().default(false) })

/** What one's own job has restored beside what was there, and whether one may take it away again. */
export class TakingAway {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Throws NOT_FOUND, UNDO_NOTHING, SPACE_FORBIDDEN and FORBIDDEN. */
  async preview(who: SignedIn, jobId: string): Promise<RestoreUndoPreview> {
    return (await this.#look(who, jobId)).preview
  }

  /** Throws RESTORE_CHANGED as well: somebody has changed it since. */
  async undo(who: SignedIn, jobId: string, confirmed: boolean): Promise<void> {
    const { restored, preview, nodes } = await this.#look(who, jobId)
    if (!confirmed && preview.changes.length > 0) throw new AppError('RESTORE_CHANGED')
    const { database, structureChanged } = this.#parts
    const { spaceId, nodeId } = restored
    const scope: Scope = { userId: who.person.id, spaceIds: [spaceId] }
    // Both are told in the audit of the space, and lie in a bin for as long as everything that is deleted.
    if (nodeId === null) await deleteSpace(database, scope, spaceId, preview.name)
    else await deleteNode(database, scope, nodeId, nodes)
    await database.asSystem(async (tx) => {
      await keepDetails(tx, jobId, { takenBack: true })
      await auditInstallation(tx, { ...scope, spaceId, kind: 'restore.taken_back', subject: preview.name })
    })
    structureChanged(spaceId)
  }

  async #look(who: SignedIn, jobId: string) {
    const { database, collabApi } = this.#parts
    const restored = await database.asSystem((tx) => standing(tx, who, jobId))
    const { spaceId, nodeId, at, mark } = restored
    const scope: Scope = { userId: who.person.id, spaceIds: [spaceId] }
    return database.inSnapshot(scope, async (tx) => {
      const node = nodeId === null ? null : await selectNode(tx, nodeId)
      const name = node ? node.name : await liveSpaceName(tx, spaceId)
      if (name === null || (nodeId !== null && !node)) throw new AppError('UNDO_NOTHING')
      const tables = await readTables(tx)
      const chosen = await choose(tx, tables, { spaceId, nodeId })
      const changes: RestoreUndoPreview['changes'] = []
      for (const table of tables) {
        if (followed.has(table.name)) continue
        const count = await countWritten(tx, table, chosen, mark)
        if (count > 0) changes.push({ what: table.name, count })
      }
      const documents = await countChanged(collabApi, await roomsOf(tx, collabApi, { spaceId, ids: chosen.ids }), at)
      if (documents > 0) changes.unshift({ what: 'documents', count: documents })
      const ids = chosen.ids?.get('eps_nodes') ?? null
      const kind = node?.kind === 'project' || node?.kind === 'schedule' ? node.kind : ('space' as const)
      const schedules = await countSchedules(tx, spaceId, ids)
      return { restored, nodes: ids?.length ?? 0, preview: { scope: kind, name, schedules, changes } }
    })
  }
}

/** Documents that were written to since then. */
async function countChanged(collabApi: Parts['collabApi'], rooms: readonly string[], at: string): Promise<number> {
  let changed = 0
  for (const room of rooms) {
    const { changedAt } = await collabApi.archive(room)
    if (Date.parse(changedAt) > Date.parse(at)) changed++
  }
  return changed
}

async function standing(tx: Transaction, who: SignedIn, jobId: string): Promise<BroughtBack> {
  const job = await selectJob(tx, jobId)
  const { restored, takenBack } = details.parse(job?.details ?? {})
  if (!job || job.userId !== who.person.id || !restored) throw new AppError('NOT_FOUND')
  if (job.state !== 'done' || takenBack) throw new AppError('UNDO_NOTHING')
  await requireRight(tx, who, job, restored)
  return restored
}

/** Who has brought it out of a backup of the installation needs to be in no space of it. */
async function requireRight(tx: Transaction, who: SignedIn, { kind }: JobRow, restored: BroughtBack): Promise<void> {
  const { spaceId, nodeId, scheduleId } = restored
  const isPersonal = kind === 'whole_backup_restore' && who.by === 'session'
  if (isPersonal && (await administersInstallation(tx, who.person.id))) return
  const subject: Subject = await subjectAt(tx, who, spaceId, nodeId === null ? [] : [nodeId])
  if (subject.role === null) throw new AppError('SPACE_FORBIDDEN')
  const action = nodeId === null ? 'space.delete' : scheduleId === null ? 'eps.delete' : 'schedule.delete'
  if (!may(subject, action)) throw new AppError('FORBIDDEN')
}
