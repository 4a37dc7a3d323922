import type { dayValuesSave } from '@plumbline/core/contract'
import { isOpen } from '@plumbline/core/days'
import { AppError } from '@plumbline/core/errors'
import { type RoomRight, roomRightOf, type Subject } from '@plumbline/core/permissions'
import { isActivity } from '@plumbline/core/plan'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import type { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { requireVersion, type VersionRow } from '../../versions/kinds/index.ts'
import { openDaysFor } from '../day-limits/index.ts'
import type { DocumentReader } from '../document/index.ts'
import { deleteDayValues, upsertDayValues } from './repository.ts'

type Edit = z.output<typeof dayValuesSave.input>['values'][number]

/** All or nothing: one value that may not be entered refuses the others. */
export async function saveDayValues(
  { database, reader }: { database: Database; reader: DocumentReader },
  { scope, subject }: { scope: Scope; subject: Subject },
  versionId: string,
  edits: readonly Edit[],
): Promise<void> {
  const version = await requireVersion(database, scope, versionId, 'write')
  const right = roomRightOf(subject, version)
  refuseFacts(right, edits)
  const isOnSite = right === 'facts'
  await requireWorks(reader, versionId, edits, isOnSite ? scope.userId : null)
  await database.inScope(scope, async (tx) => {
    await requireOpenDays(tx, version, edits, isOnSite)
    const { spaceId } = version
    const kept = edits.filter((edit): edit is Edit & { amount: string } => edit.amount !== null)
    await upsertDayValues(tx, { versionId, spaceId, userId: scope.userId }, kept)
    await deleteDayValues(
      tx,
      versionId,
      edits.filter(({ amount }) => amount === null),
    )
  })
}

/** Who may report has no right in the room while the version is planned. */
function refuseFacts(right: RoomRight | null, edits: readonly Edit[]): void {
  if (right === 'write' || right === 'facts') return
  if (right === 'plan' && edits.every(({ kind }) => kind === 'plan')) return
  throw new AppError('FACTS_CLOSED')
}

/** `executorId` null: whose works they are does not matter. */
async function requireWorks(
  reader: DocumentReader,
  versionId: string,
  edits: readonly Edit[],
  executorId: string | null,
): Promise<void> {
  const ids = [...new Set(edits.map(({ workId }) => workId))]
  const rows = await reader.byIds(versionId, ids)
  if (rows.length < ids.length) throw new AppError('NOT_FOUND')
  for (const { type, executor } of rows) {
    if (!isActivity(type)) throw new AppError('NO_DAYS')
    if (executorId !== null && executor !== executorId) throw new AppError('NOT_YOUR_WORK')
  }
}

async function requireOpenDays(
  tx: Transaction,
  version: VersionRow,
  edits: readonly Edit[],
  isOnSite: boolean,
): Promise<void> {
  const open = await openDaysFor(tx, version, isOnSite)
  for (const { day, kind } of edits) {
    const instant = parseInstant(day)
    if (instant === null || !isOpen(open[kind], dayOfInstant(instant))) throw new AppError('DAY_CLOSED', { day })
  }
}
