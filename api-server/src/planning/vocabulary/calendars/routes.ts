import {
  calendarCreate,
  calendarDelete,
  calendarEffectRead,
  calendarList,
  calendarRead,
  calendarRestore,
  calendarRevisions,
  calendarSave,
  calendarSetDefault,
  calendarUses,
} from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import { requireVersion } from '../../versions/kinds/index.ts'
import type { CalendarEffects } from './effects.ts'
import { daysOf, requireGood, writtenDays } from './inheritance.ts'
import { selectCalendar, selectReplaced, selectRevisions, selectUses, selectViews } from './repository.ts'
import {
  createCalendar,
  readCalendar,
  removeCalendar,
  requireCalendar,
  restoreRevision,
  saveCalendar,
  setDefault,
} from './service.ts'

export interface CalendarParts {
  database: Database
  effects: CalendarEffects
  /** Tells everybody in the space. */
  changed(spaceId: string): void
}

export function bindCalendars(api: Api, { database, effects, changed }: CalendarParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { calendarId: string } }) => {
    const calendar = await selectCalendar(tx, params.calendarId)
    return calendar && { spaceId: calendar.spaceId, nodeId: calendar.epsId }
  }
  /** Row security shows only spaces that the person is in. */
  api.inSpace(calendarList, namedSpace, ({ scope, spaceId }) =>
    database.inScope(scope, async (tx) => ({
      calendars: await selectViews(tx, spaceId),
      replaced: await selectReplaced(tx, spaceId),
    })),
  )

  api.inSpace(calendarRead, spaceOf, ({ scope, params }) =>
    database.inScope(scope, (tx) => readCalendar(tx, params.calendarId)),
  )

  api.inSpace(calendarCreate, namedSpace, async ({ scope, spaceId, input: { epsId, ...content } }) => {
    const at = { spaceId, epsId, userId: scope.userId }
    const whole = await database.inScope(scope, (tx) => createCalendar(tx, at, content))
    changed(spaceId)
    return whole
  })

  api.inSpace(calendarSave, spaceOf, async ({ scope, spaceId, params, input }) => {
    const whole = await database.inScope(scope, (tx) => saveCalendar(tx, params.calendarId, scope.userId, input))
    changed(spaceId)
    return whole
  })

  api.inSpace(calendarSetDefault, spaceOf, async ({ scope, spaceId, params, input }) => {
    const calendar = await database.inScope(scope, (tx) => setDefault(tx, params.calendarId, input.isDefault))
    changed(spaceId)
    return { calendar }
  })

  api.inSpace(calendarDelete, spaceOf, async ({ scope, spaceId, params, input }) => {
    await database.inScope(scope, (tx) => removeCalendar(tx, params.calendarId, scope.userId, input.replaceBy))
    changed(spaceId)
    return { success: true as const }
  })

  api.inSpace(calendarUses, spaceOf, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ uses: await selectUses(tx, params.calendarId) })),
  )

  api.inSpace(calendarEffectRead, spaceOf, async ({ scope, spaceId, params, input }) => {
    const { versionId, baseId, ...definition } = input
    const version = await requireVersion(database, scope, versionId, 'read')
    const days = await database.inScope(scope, async (tx) => {
      const draft = { ...(await requireCalendar(tx, params.calendarId)), spaceId, baseId, definition }
      await requireGood(tx, draft)
      return writtenDays(await daysOf(tx, draft))
    })
    const { works, moved, finishBefore, finishAfter } = await effects.of(version.id, params.calendarId, days)
    const text = (instant: number | null) => (instant === null ? null : formatInstant(instant))
    return { works, moved, finishBefore: text(finishBefore), finishAfter: text(finishAfter) }
  })

  api.inSpace(calendarRevisions, spaceOf, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ revisions: await selectRevisions(tx, params.calendarId) })),
  )

  api.inSpace(calendarRestore, spaceOf, async ({ scope, spaceId, params }) => {
    const { calendarId, revision } = params
    const whole = await database.inScope(scope, (tx) => restoreRevision(tx, calendarId, revision, scope.userId))
    changed(spaceId)
    return whole
  })
}
