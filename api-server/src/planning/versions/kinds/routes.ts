import {
  scheduleActualInfo,
  versionCopyTo,
  versionCreate,
  versionDelete,
  versionEvents,
  versionList,
  versionRename,
  versionSetActiveTarget,
  versionSetActualStatus,
  versionSetLocked,
  versionSetPlanningStatus,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { selectNames } from '../../../identity/users/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api, SignedIn } from '../../../platform/http/index.ts'
import { timetableBriefs } from '../../official/timetable/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { setActual } from './actual.ts'
import { copyVersion, copyVersionTo } from './copies.ts'
import type { VersionsParts } from './parts.ts'
import { findVersion, selectCurrentVersion, selectEvents } from './repository.ts'
import { listVersions, readVersion, spaceOfSchedule } from './service.ts'
import { type Done, remove, rename, setActiveTarget, setLocked, setPlanning } from './status.ts'

const LEFT_TOLD = 20

export function bindVersions(api: Api, parts: VersionsParts): void {
  const { database } = parts
  const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)
  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  const by = ({ person }: SignedIn) => ({ id: person.id, name: `${person.firstName} ${person.lastName}` })
  const notify = (who: SignedIn, spaceId: string, { version, change }: Done) => {
    const { id: versionId, scheduleId, name } = version
    if (change) parts.changed(spaceId, { scheduleId, versionId, name, change, by: by(who) })
    return { version }
  }

  api.inSpace(versionList, ofSchedule, async ({ scope, params }) => ({
    versions: await database.inScope(scope, (tx) => listVersions(tx, params.scheduleId)),
  }))

  api.inSpace(scheduleActualInfo, ofSchedule, async ({ scope, params }) => {
    const { version, brief } = await database.inScope(scope, async (tx) => {
      const actual = await selectCurrentVersion(tx, params.scheduleId)
      if (!actual) throw new AppError('NOT_FOUND')
      const briefs = await timetableBriefs(tx, [actual.id])
      return { version: await readVersion(tx, actual.id), brief: briefs.get(actual.id) }
    })
    const { percent = 0, works = 0, critical = 0, calculatedAt = null } = brief ?? {}
    const { seq } = await parts.collabApi.head(roomOf(version.id))
    return { version, percent, works, critical, calculatedAt, seq }
  })

  api.inSpace(versionEvents, ofSchedule, ({ scope, params, input }) =>
    database.inScope(scope, async (tx) => {
      const rows = await selectEvents(tx, params.scheduleId, input)
      const names = await selectNames(
        tx,
        rows.map((row) => row.userId),
      )
      return {
        events: rows.map(({ id, userId, at, ...row }) => ({
          ...row,
          id: Number(id),
          by: names.get(userId) ?? '',
          at: at.toISOString(),
        })),
      }
    }),
  )

  api.inSpace(versionCreate, ofSchedule, async ({ who, scope, params, input, spaceId }) => {
    const version = await copyVersion(parts, scope, params.scheduleId, input)
    if (version.activeTarget) parts.targetChanged([version.id])
    return notify(who, spaceId, { version, change: 'created' })
  })

  const ofBoth = async (tx: Transaction, at: { params: { versionId: string; scheduleId: string } }) => {
    const spaceId = await ofVersion(tx, at)
    return spaceId === (await ofSchedule(tx, at)) ? spaceId : null
  }
  api.inSpace(versionCopyTo, ofBoth, async ({ who, scope, params, input, spaceId }) => {
    const to = { scheduleId: params.scheduleId, name: input.name }
    const version = await copyVersionTo(parts, scope, params.versionId, to)
    return notify(who, spaceId, { version, change: 'created' })
  })

  api.inSpace(versionRename, ofVersion, async ({ who, scope, params, input, spaceId }) =>
    notify(who, spaceId, await rename(parts, scope, params.versionId, input.name)),
  )
  api.inSpace(versionSetLocked, ofVersion, async ({ who, scope, params, input, spaceId }) =>
    notify(who, spaceId, await setLocked(parts, scope, params.versionId, input.locked)),
  )
  api.inSpace(versionSetPlanningStatus, ofVersion, async ({ who, scope, params, input, spaceId }) =>
    notify(who, spaceId, await setPlanning(parts, scope, params.versionId, input.planning)),
  )
  api.inSpace(versionSetActiveTarget, ofVersion, async ({ who, scope, params, input, spaceId }) =>
    notify(who, spaceId, await setActiveTarget(parts, scope, params.versionId, input.active)),
  )

  api.inSpace(versionSetActualStatus, ofVersion, async ({ who, scope, params, input, spaceId }) => {
    const { version, carried, left, beforeId } = await setActual(parts, scope, params.versionId, input.preview)
    notify(who, spaceId, { version, change: beforeId === null ? null : 'actual' })
    if (beforeId !== null) {
      const { id: versionId, scheduleId, name } = version
      parts.actualChanged({ spaceId, scheduleId, versionId, name, beforeId, userId: who.person.id })
    }
    return { version, carried, left: left.length, leftWorks: left.slice(0, LEFT_TOLD) }
  })

  api.inSpace(versionDelete, ofVersion, async ({ who, scope, params, spaceId }) => {
    const { id: versionId, scheduleId, name } = await remove(parts, scope, params.versionId)
    parts.changed(spaceId, { scheduleId, versionId, name, change: 'deleted', by: by(who) })
    return { success: true as const }
  })
}
