import { type UndoAction, undoActionList, undoActionRestore } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { peopleOf } from '../../versions/history/index.ts'
import { findVersion, requireWritable } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from '../../vocabulary/attributes/index.ts'
import { type DocumentReader, roomOf } from '../document/index.ts'
import { type DayUndoParts, daysTakenAway, restoreDays } from './days.ts'

export interface UndoParts extends DayUndoParts {
  reader: DocumentReader
}

/** What was deleted from a version, and the way back: each entry is one change of the document's journal. */
export function bindUndo(api: Api, parts: UndoParts): void {
  const { database, collabApi, reader } = parts
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(undoActionList, spaceOf, async ({ scope, params, input }) => {
    const { deletions, ...progress } = await collabApi.deletions(roomOf(params.versionId), input)
    const userIds = deletions.map((deletion) => deletion.userId)
    const personOf = await database.inScope(scope, (tx) => peopleOf(tx, userIds))
    const actions = deletions.map(({ userId, ...deletion }): UndoAction => {
      const kind = deletion.rows > 0 ? 'undo_wbs' : 'undo_relation'
      return { ...deletion, kind, id: `${kind}-${deletion.seq}`, person: personOf(userId) }
    })
    // Days have journals of their own: theirs stand among the newest.
    const days = input.before === undefined ? await daysTakenAway(parts, scope, params.versionId, input.limit) : []
    return { ...progress, actions: [...actions, ...days].sort(newestFirst) }
  })

  api.inSpace(undoActionRestore, spaceOf, async ({ scope, subject, params }) => {
    const right = await requireWritable(database, scope, params.versionId, subject)
    const { kind, seq } = partsOf(params.actionId)
    if (kind === 'undo_wdp') return restoreDays(parts, { scope, right }, params.versionId, seq)
    const changes = await reader.deleted(params.versionId, seq)
    if (changes.rows.length + changes.relations.length === 0) throw new AppError('UNDO_NOTHING')
    const attributes = await database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, params.versionId)
      return attributeGrantOf(tx, version?.scheduleId ?? '', scope.userId)
    })
    await collabApi.command(roomOf(params.versionId), [{ do: 'restore', changes }], scope.userId, right, attributes)
    return { rows: changes.rows.length, relations: changes.relations.length }
  })
}

function partsOf(actionId: string): { kind: string; seq: number } {
  const dash = actionId.lastIndexOf('-')
  return { kind: actionId.slice(0, dash), seq: Number(actionId.slice(dash + 1)) }
}

const newestFirst = (one: UndoAction, other: UndoAction): number => (one.at < other.at ? 1 : -1)
