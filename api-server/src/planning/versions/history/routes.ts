import { versionActivity, versionEvidence, versionHistory, versionMoment } from '@plumbline/core/contract'
import { auditInstallation } from '../../../identity/audit/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { selectPublishedAround } from '../../official/timetable/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, listVersions } from '../kinds/index.ts'
import { evidenceOf } from './evidence.ts'
import { peopleOf } from './people.ts'

export interface HistoryParts {
  database: Database
  collabApi: CollabApi
}

/** What happened in a version, told by the journal of its document. */
export function bindHistory(api: Api, { database, collabApi }: HistoryParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionHistory, spaceOf, async ({ scope, params, input }) => {
    const { sets, ...progress } = await collabApi.changes(roomOf(params.versionId), input)
    const userIds = sets.map((set) => set.userId)
    const personOf = await database.inScope(scope, (tx) => peopleOf(tx, userIds))
    return { ...progress, sets: sets.map(({ userId, ...set }) => ({ ...set, person: personOf(userId) })) }
  })

  api.inSpaceWith(
    versionEvidence,
    spaceOf,
    async (tx, { params }) => {
      const version = await findVersion(tx, params.versionId)
      const schedule = version && (await selectNode(tx, version.scheduleId))
      return { versionName: version?.name ?? '', schedule: schedule?.name ?? '' }
    },
    async ({ scope, spaceId, params, http }, names) => {
      const what = { subject: names.schedule, after: names.versionName }
      await database.inScope(scope, (tx) =>
        auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'evidence.exported', ...what }),
      )
      const evidence = await evidenceOf({ database, collabApi }, scope, { ...params, ...names })
      http.attachment(`${names.schedule} ${names.versionName}.evidence`)
      http.type = 'application/octet-stream'
      http.set('cache-control', 'no-store')
      return evidence
    },
  )

  api.inSpace(versionActivity, spaceOf, async ({ scope, params, input }) => {
    const { bars, ...span } = await collabApi.activity(roomOf(params.versionId), input)
    const userIds = bars.map((bar) => bar.userId)
    const { personOf, moments } = await database.inScope(scope, async (tx) => ({
      personOf: await peopleOf(tx, userIds),
      moments: await namedMoments(tx, params.versionId),
    }))
    return {
      ...span,
      moments,
      bars: bars.map(({ start, userId, ...bar }) => ({
        ...bar,
        at: new Date(start * 1_000).toISOString(),
        person: personOf(userId),
      })),
    }
  })

  api.inSpace(versionMoment, spaceOf, async ({ scope, params, input }) => {
    const { userId, ...moment } = await collabApi.moment(roomOf(params.versionId), input)
    return database.inScope(scope, async (tx) => ({
      ...moment,
      person: (await peopleOf(tx, [userId]))(userId),
      published: await selectPublishedAround(tx, params.versionId, moment.seq),
    }))
  })
}

/** The other versions of the schedule stand on its time line. */
async function namedMoments(tx: Transaction, versionId: string) {
  const version = await findVersion(tx, versionId)
  const versions = version ? await listVersions(tx, version.scheduleId) : []
  return versions
    .filter(({ id }) => id !== versionId)
    .map(({ id, name, createdAt }) => ({ versionId: id, name, at: createdAt }))
}
