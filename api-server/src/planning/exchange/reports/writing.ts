import type { ReportKind } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { dayOfMoment, lastMonth, type ReportParameters } from '@plumbline/core/reports'
import { type Day, dateOf } from '@plumbline/core/time'
import type { Licences } from '../../../identity/licences/index.ts'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { TextSource } from '../../../platform/localization/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { createPool, WorkerLimitError } from '../../../platform/workers/index.ts'
import { selectPath, selectReadable } from '../../../workspace/eps/index.ts'
import { readCosts } from '../../costs/estimates/index.ts'
import { selectForeseen } from '../../official/risk/index.ts'
import { type PackedInputs, roomOf } from '../../schedules/document/index.ts'
import { findVersion, selectCurrentVersions } from '../../versions/kinds/index.ts'
import { type AttributeRow, listAttributes } from '../../vocabulary/attributes/index.ts'
import { offeredResources, spreadingOfVersion } from '../../vocabulary/resources/index.ts'
import { readChronologies } from './chronology.ts'
import { picturesAt, readPictures, storedPicturesOf } from './pictures.ts'
import { selectContent } from './repository.ts'
import type { ReportAnswer, ReportedVersion, ReportTask, ReportWants } from './tasks.ts'

interface WantedReport extends ReportParameters {
  spaceId: string
  name: string
  asPages: boolean
  reportId: string
  isMaster: boolean
  /** Of the structure; null: the whole space. */
  nodeId: string | null
  /** One version, in place of the actual ones below the node. */
  versionId: string | null
  works: readonly string[] | null
}

/** Fills templates, in threads of their own. */
export interface ReportWriting {
  /** Throws what is wrong with it. */
  try(spaceId: string, template: Buffer, attributes: readonly AttributeRow[]): Promise<ReportKind>
  /** Into a file of this machine, which the caller removes, also after a failure. */
  write(
    scope: Scope,
    wanted: WantedReport,
    to: { path: string; progress(done: number): void; signal: AbortSignal },
  ): Promise<void>
  close(): Promise<void>
}

interface WritingParts {
  database: Database
  collabApi: CollabApi
  storage: Pick<Storage, 'read'>
  texts: TextSource
  licences: Pick<Licences, 'requireEstimates'>
  inputsFor(versionId: string): Promise<PackedInputs>
}

const memory = { maxMemoryMb: 2_048, youngMemoryMb: 32 }
/** Schedules of one report; a report of more is refused, since one that leaves some out would not say so. */
const MAX_SCHEDULES = 2_000

export function createReportWriting(parts: WritingParts): ReportWriting {
  const entry = new URL('./worker.ts', import.meta.url)
  const pools = {
    // A template that somebody brings is tried for a minute at most.
    trying: createPool<ReportTask, ReportAnswer>({ entry, threads: 1, maxMemoryMb: 512, maxSeconds: 60 }),
    writing: createPool<ReportTask, ReportAnswer>({ entry, threads: 2, ...memory, maxSeconds: 300 }),
  }
  return {
    try: async (owner, template, attributes) => {
      const task: ReportTask = { did: 'try', template, attributes: attributes.map(toldAttribute) }
      return (await pools.trying.run(task, { owner }).catch(asTooLarge)).kind
    },
    write: async (scope, wanted, { path, progress, signal }) => {
      let task = await taskOf(parts, scope, wanted, path)
      for (;;) {
        const how = { owner: wanted.spaceId, progress, signal }
        const { wants } = await pools.writing.run(task, how).catch(asTooLarge)
        if (!wants) return
        task = { ...task, ...(await brought(parts, scope, wants, { ...task, signal })) }
      }
    },
    close: async () => {
      await Promise.all([pools.trying.close(), pools.writing.close()])
    },
  }
}

const asTooLarge = (error: unknown): Promise<never> =>
  Promise.reject(error instanceof WorkerLimitError ? new AppError('REPORT_TOO_LARGE', { mark: '', place: '' }) : error)

const toldAttribute = ({ id, code, name, type, unit, precision, values }: AttributeRow) => ({
  ...{ id, code, name, type, unit, precision, values },
})

/** What the thread asked for; each is asked for once. */
async function brought(
  parts: WritingParts,
  scope: Scope,
  wants: ReportWants,
  { versions, period, language, signal }: WriteTask & { signal: AbortSignal },
): Promise<Partial<WriteTask>> {
  if (wants.did === 'costs') {
    const scheduleIds = versions.map(({ scheduleId }) => scheduleId)
    return { costs: await readCosts(parts, scope, scheduleIds) }
  }
  if (wants.did === 'pictures') return { pictures: await readPictures(parts, scope, wants.pictures) }
  const chronologies = await readChronologies(parts, scope, {
    ...{ versionIds: versions.map(({ id }) => id), period, signal },
  })
  return { history: { chronologies, texts: await parts.texts(language) } }
}

type WriteTask = Extract<ReportTask, { did: 'write' }>

/** Rights are looked up here, when the report is written: a schedule that was taken away since then is not in it. */
async function taskOf(parts: WritingParts, scope: Scope, wanted: WantedReport, path: string): Promise<WriteTask> {
  const { database, collabApi } = parts
  const { period, today } = periodOf(wanted)
  const found = await database.inScope(scope, async (tx) => ({
    template: wanted.isMaster ? null : await selectContent(tx, wanted.reportId),
    versions: await readVersions(tx, scope.userId, wanted),
    resources: await offeredResources(tx, wanted.spaceId, scope.userId),
    ...(await placeOf(tx, scope.userId, wanted)),
    person: (await selectNames(tx, [scope.userId])).get(scope.userId) ?? '',
  }))
  if (!wanted.isMaster && !found.template) throw new AppError('NOT_FOUND')
  const versions: ReportedVersion[] = []
  for (const {
    id,
    scheduleId,
    name,
    schedule,
    foreseen,
    attributes,
    spreading,
    pictures,
    storedPictures,
  } of found.versions) {
    versions.push({
      ...{
        id,
        scheduleId,
        room: roomOf(id),
        schedule,
        version: name,
        foreseen,
        spreading,
        inputs: await parts.inputsFor(id),
        pictures,
        storedPictures,
      },
      attributes: attributes.map(toldAttribute),
      donated: attributes.map(({ id: of, type, setting, values }) => ({ id: of, type, setting, values })),
      beforeSeq: await seqBefore(collabApi, roomOf(id), period.start),
    })
  }
  const { rows, level, works, language, asPages, name: title } = wanted
  return {
    ...{ did: 'write', ...collabApi.address, template: found.template, master: wanted.reportId, versions, path },
    resources: found.resources,
    facts: {
      place: found.place
        .map(({ name }) => name)
        .reverse()
        .join(' / '),
      name: found.place[0]?.name ?? '',
      project: found.place.find(({ kind }) => kind === 'project')?.name ?? '',
      person: found.person,
      year: wanted.year ?? dateOf(period.finish).year,
      many: versions.length > 1 ? 1 : 0,
    },
    placePictures: found.placePictures,
    pictures: null,
    history: null,
    costs: null,
    ...{ period, rows, level, works, language, today, asPages, title },
  }
}

/** The way up from the place of the report, and pictures that the person may see on it. */
async function placeOf(tx: Transaction, userId: string, { spaceId, nodeId }: WantedReport) {
  if (nodeId === null) return { place: [], placePictures: [] }
  const place = await selectPath(tx, nodeId)
  const seen = new Set((await selectReadable(tx, spaceId, userId)).map(({ id }) => id))
  const ids = place.map(({ id }) => id).filter((id) => seen.has(id))
  const pictures = await picturesAt(tx, ids)
  return { place, placePictures: ids.flatMap((id) => pictures.get(id) ?? []) }
}

function periodOf({ period }: ReportParameters): { period: { start: Day; finish: Day }; today: Day } {
  const today = Math.floor(Date.now() / 86_400_000)
  const { start, finish } = period ?? lastMonth(today)
  return { period: { start: dayOfMoment(start) ?? today, finish: dayOfMoment(finish) ?? today }, today }
}

/** Throws REPORT_NOTHING_TO_READ, and NOT_FOUND where the one version may not be read any more. */
async function readVersions(tx: Transaction, userId: string, { spaceId, nodeId, versionId }: WantedReport) {
  const readable = await selectReadable(tx, spaceId, userId, 'schedule.read')
  const below = new Set<string | null>([nodeId])
  for (const { id, parentId } of readable) if (below.has(parentId)) below.add(id)
  const schedules = readable.filter(({ id, kind }) => kind === 'schedule' && (nodeId === null || below.has(id)))
  const chosen = versionId === null ? null : await findVersion(tx, versionId)
  const current = versionId === null ? await selectCurrentVersions(tx, spaceId) : chosen ? [chosen] : []
  const bySchedule = new Map(current.map((version) => [version.scheduleId, version]))
  const wanted = schedules.filter(({ id }) => bySchedule.has(id))
  if (wanted.length > MAX_SCHEDULES) throw new AppError('REPORT_TOO_LARGE', { mark: '', place: '' })
  if (wanted.length === 0) throw new AppError(versionId === null ? 'REPORT_NOTHING_TO_READ' : 'NOT_FOUND')
  const found = []
  const seen = new Set((await selectReadable(tx, spaceId, userId)).map(({ id }) => id))
  const pictures = await picturesAt(
    tx,
    wanted.map(({ id }) => id).filter((id) => seen.has(id)),
  )
  const stored = await storedPicturesOf(
    tx,
    wanted.map(({ id }) => id),
  )
  const foreseen = await selectForeseen(
    tx,
    [...bySchedule.values()].map(({ id }) => id),
  )
  for (const { id, name: schedule } of wanted) {
    const { id: version, name } = bySchedule.get(id)!
    found.push({
      ...{
        id: version,
        scheduleId: id,
        name,
        schedule,
        foreseen: foreseen.get(version) ?? null,
        pictures: pictures.get(id) ?? [],
        // Of the schedule as a whole, or of this version.
        storedPictures: (stored.get(id) ?? []).filter(({ versionId: of }) => of === null || of === version),
      },
      attributes: await listAttributes(tx, spaceId, id),
      spreading: await spreadingOfVersion(tx, version),
    })
  }
  return found
}

/** The last change before that day; null: there was none. */
async function seqBefore(collabApi: CollabApi, room: string, day: Day): Promise<number | null> {
  const at = new Date(day * 86_400_000).toISOString()
  return collabApi.moment(room, { at }).then(
    ({ seq }) => seq,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null
      throw error
    },
  )
}
