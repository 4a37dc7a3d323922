import { cyclogramColor, cyclogramRead, cyclogramShift, cyclogramShiftBack } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { selectStarts } from '../../planning/official/timetable/index.ts'
import { type DocumentReader, roomOf } from '../../planning/schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable } from '../../planning/versions/kinds/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { writeColor } from './repository.ts'
import { readCyclogram } from './service.ts'
import { shiftBackOf, shiftOf } from './shift.ts'

export interface CyclogramParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  /** Whoever looks at the schedule sees other colours. */
  changed(spaceId: string, scheduleId: string): void
}

/** Of a schedule. */
const MAX_COLORS = 2_000

interface Acting {
  scope: Scope
  subject: Subject
  versionId: string
}

export function bindCyclogram(api: Api, { database, collabApi, reader, changed }: CyclogramParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  const command = async ({ scope, subject, versionId }: Acting, what: ScheduleCommand): Promise<void> => {
    const right = await requireWritable(database, scope, versionId, subject)
    await collabApi.command(roomOf(versionId), [what], scope.userId, right)
  }

  api.inSpace(cyclogramRead, spaceOf, async ({ scope, spaceId, params, input }) => {
    const { versionId, attributeId: placeBy } = params
    const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
    const asked = { spaceId, scheduleId, versionId, placeBy, processBy: input.process }
    return { cyclogram: await database.inScope(scope, (tx) => readCyclogram(tx, asked)) }
  })

  api.inSpace(cyclogramColor, spaceOf, async ({ scope, spaceId, params, input: { color, ...of } }) => {
    const { scheduleId } = await requireVersion(database, scope, params.versionId, 'read')
    const write = (tx: Transaction) => writeColor(tx, { scheduleId, spaceId, ...of }, color, MAX_COLORS)
    if (!(await database.inScope(scope, write))) throw new AppError('CYCLOGRAM_COLORS_TOO_MANY', { max: MAX_COLORS })
    changed(spaceId, scheduleId)
    return { success: true as const }
  })

  api.inSpace(cyclogramShift, spaceOf, async ({ scope, subject, params: { versionId }, input }) => {
    const starts = await database.inScope(scope, (tx) => selectStarts(tx, versionId))
    const { command: what, ...shift } = shiftOf(await reader.byIds(versionId, input.workIds), starts, input.days)
    if (shift.shifted > 0) await command({ scope, subject, versionId }, what)
    return shift
  })

  api.inSpace(cyclogramShiftBack, spaceOf, async ({ scope, subject, params: { versionId }, input: { before } }) => {
    const ids = before.map(({ id }) => id)
    const commands = shiftBackOf(await reader.byIds(versionId, ids), before)
    if (commands.length > 0) await command({ scope, subject, versionId }, { do: 'batch', commands })
    return { shifted: commands.length }
  })
}
