import {
  type ReportFormat,
  reportAdd,
  reportAttach,
  reportDelete,
  reportDetach,
  reportDetails,
  reportFile,
  reportLimits,
  reportList,
  reportListOfNode,
  reportRename,
  reportRun,
  reportRuns,
  versionReport,
  versionReportMaster,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import { masterOf } from '@plumbline/core/reports'
import { selectMembers } from '../../../identity/access/index.ts'
import { packed } from '../../../platform/archives/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { type Api, parseInput, receiveFile } from '../../../platform/http/index.ts'
import { selectJobsWithFile, selectLastJobs } from '../../../platform/long-jobs/index.ts'
import { selectNode, selectPath } from '../../../workspace/eps/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { addForm, attach, type FormParts, listForms, type Reader, rename, requireForm } from './forms.ts'
import type { ReportJobs } from './job.ts'
import { deleteForm, deletePlace, type FormRow, selectContent, selectForm } from './repository.ts'
import { masterTemplate } from './template.ts'

interface Parts extends FormParts {
  reportJobs: ReportJobs
}

const readerOf = (userId: string, subject: Subject): Reader => ({
  userId,
  administers: may(subject, 'space.administer'),
})

const ofForm = async (tx: Transaction, { params }: { params: { reportId: string } }): Promise<string | null> =>
  (await selectForm(tx, params.reportId))?.spaceId ?? null

/** Of a space that somebody is not in they learn nothing. */
const inSpaceNamed = async (tx: Transaction, { input }: { input: { spaceId: string } }): Promise<string | null> =>
  (await selectMembers(tx, [input.spaceId])).length > 0 ? input.spaceId : null

export function bindReports(api: Api, parts: Parts): void {
  bindLists(api, parts)
  bindChanges(api, parts)
  bindRuns(api, parts)
}

function bindLists(api: Api, { database }: Parts): void {
  api.inSpace(reportList, inSpaceNamed, async ({ scope, spaceId, subject, input: { language } }) => {
    const reader = readerOf(scope.userId, subject)
    const { masters, own } = await database.inScope(scope, (tx) => listForms(tx, spaceId, reader, language))
    return { reports: [...masters, ...own] }
  })

  api.inSpace(
    reportListOfNode,
    async (tx, { params }) => (await selectNode(tx, params.epsId))?.spaceId ?? null,
    async ({ scope, spaceId, subject, params: { epsId }, input: { language } }) => {
      const reader = readerOf(scope.userId, subject)
      const { masters, own, path } = await database.inScope(scope, async (tx) => ({
        ...(await listForms(tx, spaceId, reader, language)),
        path: await selectPath(tx, epsId),
      }))
      const above = new Map(path.map(({ id, name }) => [id, { id, name }]))
      const attached = own.flatMap((form) => {
        const from = path.find(({ id }) => form.places.some((place) => place.id === id))
        return from ? [{ ...form, from: above.get(from.id) ?? null }] : []
      })
      return { reports: [...masters.map((form) => ({ ...form, from: null })), ...attached] }
    },
  )

  api.inSpace(reportFile, inSpaceNamed, async ({ scope, params: { reportId }, input: { spaceId, language }, http }) => {
    const master = masterOf(reportId)
    const { name, kind, content } = master
      ? {
          name: master.title[language],
          kind: master.kind,
          content: await packed(masterTemplate(master, language).parts),
        }
      : await database.inScope(scope, (tx) => contentOf(tx, reportId, spaceId))
    http.attachment(`${name}.${kind}`)
    http.type = 'application/octet-stream'
    http.set('cache-control', 'no-store')
    return content
  })
}

async function contentOf(tx: Transaction, reportId: string, spaceId: string) {
  const form = await requireForm(tx, reportId)
  const content = form.spaceId === spaceId ? await selectContent(tx, reportId) : null
  if (!content) throw new AppError('NOT_FOUND')
  return { ...form, content }
}

function bindChanges(api: Api, parts: Parts): void {
  const { database, quotas } = parts
  const viewed = async (tx: Transaction, form: FormRow, reader: Reader) => {
    const { own } = await listForms(tx, form.spaceId, reader, 'en')
    const view = own.find(({ id }) => id === form.id)
    if (!view) throw new AppError('NOT_FOUND')
    return { report: view }
  }

  api.inSpace(reportAdd, inSpaceNamed, async ({ scope, spaceId, subject, input: { epsId = null, name }, http }) => {
    await requireNode(database, { scope, spaceId, epsId })
    const received = quotas.within(scope, spaceId, reportLimits.bytes, (most) => receiveFile(http, most))
    const { fields, file } = await received
    parseInput(reportAdd.input, { spaceId, ...fields })
    const id = await addForm(parts, { scope, spaceId, epsId, name, file })
    await quotas.settle(spaceId)
    const reader = readerOf(scope.userId, subject)
    return database.inScope(scope, async (tx) => viewed(tx, await requireForm(tx, id), reader))
  })

  api.inSpace(reportRename, ofForm, async ({ scope, subject, params: { reportId }, input: { name } }) => {
    const reader = readerOf(scope.userId, subject)
    return database.inScope(scope, async (tx) => {
      const form = await requireOwn(tx, reportId, reader)
      await rename(tx, form, name)
      return viewed(tx, form, reader)
    })
  })

  api.inSpace(reportDelete, ofForm, async ({ scope, spaceId, subject, params: { reportId } }) => {
    const reader = readerOf(scope.userId, subject)
    await database.inScope(scope, async (tx) => deleteForm(tx, (await requireOwn(tx, reportId, reader)).id))
    await quotas.settle(spaceId)
    return { success: true as const }
  })

  api.inSpace(reportAttach, ofForm, async ({ scope, spaceId, subject, params: { reportId, epsId } }) => {
    await requireNode(database, { scope, spaceId, epsId })
    return database.inScope(scope, async (tx) => {
      const form = await requireForm(tx, reportId)
      await attach(tx, form, epsId)
      return viewed(tx, form, readerOf(scope.userId, subject))
    })
  })

  api.inSpace(reportDetach, ofForm, async ({ scope, params: { reportId, epsId } }) => {
    await database.inScope(scope, (tx) => deletePlace(tx, { reportId, nodeId: epsId }))
    return { success: true as const }
  })
}

/** Throws NOT_FOUND and FORBIDDEN: a form goes away for everybody, so that only its author and administrators may. */
async function requireOwn(tx: Transaction, reportId: string, { userId, administers }: Reader): Promise<FormRow> {
  const form = await requireForm(tx, reportId)
  if (!administers && form.authorId !== userId) throw new AppError('FORBIDDEN')
  return form
}

/** Throws NOT_FOUND: it is no node of this space. */
async function requireNode(
  database: Database,
  { scope, spaceId, epsId }: { scope: Parameters<Database['inScope']>[0]; spaceId: string; epsId: string | null },
): Promise<void> {
  if (epsId === null) return
  const node = await database.inScope(scope, (tx) => selectNode(tx, epsId))
  if (node?.spaceId !== spaceId) throw new AppError('NOT_FOUND')
}

function bindRuns(api: Api, { database, reportJobs }: Parts): void {
  api.inSpace(reportRun, inSpaceNamed, async ({ scope, params: { reportId, as }, input: { epsId, ...input } }) => {
    await requireNode(database, { scope, spaceId: input.spaceId, epsId })
    const { spaceId, ...parameters } = input
    const isMaster = masterOf(reportId) !== null
    const of = { spaceId, reportId, isMaster, nodeId: epsId, versionId: null, works: null }
    return reportJobs.start(scope, { ...parameters, ...of, format: as })
  })

  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null
  const start = async (
    scope: Parameters<ReportJobs['start']>[0],
    at: { spaceId: string; versionId: string; reportId: string; isMaster: boolean },
    {
      as,
      ...input
    }: { as?: ReportFormat | undefined } & Omit<
      Parameters<ReportJobs['start']>[1],
      keyof typeof at | 'nodeId' | 'format'
    >,
  ) => {
    const version = await database.inScope(scope, (tx) => findVersion(tx, at.versionId))
    if (!version) throw new AppError('NOT_FOUND')
    return reportJobs.start(scope, { ...input, ...at, nodeId: version.scheduleId, format: as ?? null })
  }

  api.inSpace(versionReport, ofVersion, ({ scope, spaceId, params, input }) =>
    start(scope, { ...params, spaceId, isMaster: false }, input),
  )
  api.inSpace(versionReportMaster, ofVersion, ({ scope, spaceId, params: { versionId, masterId }, input }) =>
    start(scope, { versionId, reportId: masterId, spaceId, isMaster: true }, input),
  )

  api.inSpace(reportRuns, inSpaceNamed, async ({ scope, spaceId }) => {
    const { userId } = scope
    const { jobs, filed } = await database.inScope(scope, async (tx) => {
      const jobs = await selectLastJobs(tx, { spaceId, userId, kinds: ['report'] })
      return {
        jobs,
        filed: await selectJobsWithFile(
          tx,
          jobs.map(({ id }) => id),
        ),
      }
    })
    return {
      runs: jobs.map(({ id, name, nodeId, state, progress, error, details, startedAt }) => {
        const { reportId, kind } = reportDetails.parse(details)
        const of = { jobId: id, reportId, name, kind, nodeId, state, progress, error }
        return { ...of, hasFile: filed.has(id), at: startedAt.toISOString() }
      }),
    }
  })
}
