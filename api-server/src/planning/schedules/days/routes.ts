import {
  dayEffect,
  dayFactsRead,
  dayHistoryRead,
  dayPlanRead,
  dayPpcRead,
  dayReasonsRead,
  dayReasonsSave,
  daySheetList,
  daySheetTurn,
  dayValuesRead,
  dayValuesSave,
  dayWorksAdd,
  versionUsers,
  volumePlanUpdate,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { decimalOf, millionths } from '@plumbline/core/progress'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { NoticeEvent } from '../../../workspace/notices/index.ts'
import { peopleOf } from '../../versions/history/index.ts'
import { findVersion, requireVersion } from '../../versions/kinds/index.ts'
import type { PackedInputs } from '../document/index.ts'
import { answerRevisioned } from '../plan-inputs/index.ts'
import { visibleExecutors } from './authorizer.ts'
import type { DayFactInputs } from './fact-inputs.ts'
import { ppcOf } from './ppc.ts'
import { replaceReasons, selectReasons } from './reasons-repository.ts'
import { actualOf, addWorks, type DaysService, dayIn, namesOf, readDayPlan, saveDayValues } from './service.ts'
import { turnSheet } from './sheets.ts'
import { selectDayValues, selectHistory, selectPromises, selectSheets } from './values-repository.ts'
import type { VolumePlans } from './volume-plan.ts'

export interface DaysParts extends DaysService {
  factInputs: DayFactInputs
  volumePlans: VolumePlans
  /** What a calculation of the version reads beside its document. */
  inputsFor(versionId: string): Promise<PackedInputs>
  /** The reasons of a space are other than before. */
  reasonsChanged(spaceId: string): void
  tell(event: NoticeEvent): void
}

const MAX_REASONS = 400

export function bindDays(api: Api, parts: DaysParts): void {
  const { database } = parts
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(dayPlanRead, spaceOf, async ({ scope, subject, params, input }) => {
    const version = await actualOf(database, scope, params.versionId)
    return readDayPlan(parts, { scope, subject, version }, input)
  })

  api.inSpace(dayValuesRead, spaceOf, async ({ scope, subject, params, input }) => {
    const { scheduleId } = await requireVersion(database, scope, params.versionId, 'read')
    return database.inScope(scope, (tx) => selectDayValues(tx, scheduleId, visibleExecutors(subject), input))
  })

  api.inSpace(dayValuesSave, spaceOf, async ({ scope, subject, params, input }) => {
    const version = await actualOf(database, scope, params.versionId)
    await saveDayValues(parts, { scope, subject, version }, input.values)
    return { saved: input.values.length }
  })

  api.inSpace(dayEffect, spaceOf, async ({ scope, params, input }) => {
    const version = await actualOf(database, scope, params.versionId)
    const facts = input.facts.map((fact) => ({ ...fact, day: dayIn(fact.day) }))
    const inputs = await parts.inputsFor(version.id)
    const { effect } = await parts.documents.ask(version.id, { ask: 'effect', inputs, facts, alone: input.alone })
    if (!effect) throw new AppError('NOT_FOUND')
    return effect
  })

  api.inSpace(dayWorksAdd, spaceOf, async ({ scope, subject, params, input }) => {
    const version = await actualOf(database, scope, params.versionId)
    if (version.locked) throw new AppError('VERSION_LOCKED')
    await addWorks(parts, { scope, subject, version }, input)
    return { success: true as const }
  })

  bindSheets(api, parts, spaceOf)
  bindFollowUps(api, parts, spaceOf)
  bindReasons(api, parts)
}

type SpaceOf = (tx: Transaction, call: { params: { versionId: string } }) => Promise<string | null>

function bindSheets(api: Api, parts: DaysParts, spaceOf: SpaceOf): void {
  const { database } = parts
  api.inSpace(daySheetList, spaceOf, async ({ scope, subject, params, input }) => {
    const { scheduleId } = await requireVersion(database, scope, params.versionId, 'read')
    return database.inScope(scope, async (tx) => {
      const rows = await selectSheets(tx, scheduleId, visibleExecutors(subject), input)
      const nameOf = await namesOf(
        tx,
        rows.map(({ by }) => by),
      )
      return { sheets: rows.map((row) => ({ ...row, byName: nameOf(row.by), at: row.at.toISOString() })) }
    })
  })

  api.inSpace(daySheetTurn, spaceOf, async ({ scope, subject, params, input }) => {
    const version = await actualOf(database, scope, params.versionId)
    if (version.locked) throw new AppError('VERSION_LOCKED')
    return turnSheet(parts, { scope, subject, version }, params, input)
  })

  api.inSpace(dayPpcRead, spaceOf, async ({ scope, subject, params, input }) => {
    const { scheduleId } = await requireVersion(database, scope, params.versionId, 'read')
    return database.inScope(scope, async (tx) => {
      const rows = await selectPromises(tx, scheduleId, visibleExecutors(subject), input)
      const nameOf = await namesOf(
        tx,
        rows.map(({ executorId }) => executorId),
      )
      return ppcOf(rows, nameOf)
    })
  })

  api.inSpace(dayHistoryRead, spaceOf, async ({ scope, subject, params, input }) => {
    const { scheduleId } = await requireVersion(database, scope, params.versionId, 'read')
    const visible = visibleExecutors(subject)
    const asked = input.executorId === undefined ? visible : [input.executorId]
    if (visible && asked?.some((id) => !visible.includes(id))) throw new AppError('FORBIDDEN')
    return database.inScope(scope, async (tx) => {
      const rows = await selectHistory(tx, scheduleId, asked, input)
      const nameOf = await namesOf(
        tx,
        rows.map(({ by }) => by),
      )
      const amountOf = (text: string | null) => (text === null ? null : decimalOf(millionths(text)))
      const changes = rows.map((row) => ({
        ...row,
        ...{ id: Number(row.id), at: row.at.toISOString(), byName: nameOf(row.by) },
        ...{ before: amountOf(row.before), after: amountOf(row.after) },
      }))
      return { changes }
    })
  })
}

function bindFollowUps(api: Api, parts: DaysParts, spaceOf: SpaceOf): void {
  const { database, documents, factInputs, volumePlans } = parts
  api.inSpace(dayFactsRead, spaceOf, async ({ scope, params, http }) => {
    await requireVersion(database, scope, params.versionId, 'read')
    return answerRevisioned(http, await factInputs.contentFor(params.versionId))
  })

  api.inSpace(volumePlanUpdate, spaceOf, async ({ scope, params, input }) => {
    const version = await actualOf(database, scope, params.versionId)
    return volumePlans.start(scope, version, input.keepManual === 'true')
  })

  api.inSpace(versionUsers, spaceOf, async ({ scope, params }) => {
    await requireVersion(database, scope, params.versionId, 'read')
    const { users = [] } = await documents.ask(params.versionId, { ask: 'users' })
    const personOf = await database.inScope(scope, (tx) =>
      peopleOf(
        tx,
        users.map(({ id }) => id),
      ),
    )
    const named = users.map((user) => ({ ...user, name: personOf(user.id)?.name ?? '' }))
    return { users: named.sort((one, other) => one.name.localeCompare(other.name)) }
  })
}

function bindReasons(api: Api, { database, reasonsChanged }: DaysParts): void {
  const spaceOf = async (_: Transaction, { params }: { params: { spaceId: string } }) => params.spaceId
  api.inSpace(dayReasonsRead, spaceOf, ({ scope, params }) =>
    database.inScope(scope, async (tx) => ({ reasons: await selectReasons(tx, params.spaceId) })),
  )

  api.inSpace(dayReasonsSave, spaceOf, async ({ scope, params, input }) => {
    const reasons = await database.inScope(scope, async (tx) => {
      await replaceReasons(tx, params.spaceId, input.reasons)
      const all = await selectReasons(tx, params.spaceId)
      if (all.length > MAX_REASONS) throw new AppError('DAY_REASONS_TOO_MANY')
      return all
    })
    reasonsChanged(params.spaceId)
    return { reasons }
  })
}
