/** Forms of reports: templates of clients and of ours, where they are offered, and reports that are written by them. */
import { z } from 'zod'
import { reportParameters } from '../reports/parameters.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'

export const reportKinds = ['docx', 'xlsx'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a report is written as: as its form is, or as pages. */
export const reportFormats = [...reportKinds, 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Bytes of a template; forms of a space; nodes that one is attached to. */
export const reportLimits = { bytes: 10_000_000, forms: 200, places: 200 } as const

const reportForm = z.object({
  id,
  name: z.string(),
  kind: z.enum(reportKinds),
  bytes: z.int(),
  /** One of ours: it is there for everybody, and stays as it is. */
  isMaster: z.boolean(),
  /** Nodes that it is attached to, as far as the person may read them. */
  places: z.array(z.object({ id, name: z.string() })),
  author: z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() }).nullable(),
  at: timestamp.nullable(),
  /** Whether the person may rename and delete it. */
  editable: z.boolean(),
})
export type ReportForm = z.infer<typeof reportForm>

const language = z.enum(['en', 'ru']).default('en')

/** All forms of a space, by name; ours come first. */
export const reportList = defineRoute({
  name: 'reportList',
  method: 'GET',
  path: '/reports',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id, language }),
  output: z.object({ reports: z.array(reportForm) }),
  errors: [],
})

/** Those that are attached to a node or above it, and ours. */
export const reportListOfNode = defineRoute({
  name: 'reportListOfNode',
  method: 'GET',
  path: '/reports/eps/:epsId',
  can: 'eps.read',
  params: z.object({ epsId: id }),
  input: z.object({ language }),
  output: z.object({
    /** `from`: the node that a form is attached to; null: it is one of ours. */
    reports: z.array(reportForm.extend({ from: z.object({ id, name: z.string() }).nullable() })),
  }),
  errors: [],
})

const name = plainText().trim().min(1).max(200)

/** A template, tried before it is kept; with `epsId` it is attached there at once. */
export const reportAdd = defineRoute({
  name: 'reportAdd',
  method: 'POST',
  path: '/reports/add',
  can: 'eps.edit',
  params: nothing,
  body: 'multipart',
  query: ['spaceId', 'epsId', 'name'],
  input: z.object({
    spaceId: id,
    epsId: id.optional(),
    /** Absent: the name of the file. */
    name: name.optional(),
  }),
  output: z.object({ report: reportForm }),
  errors: [
    'UPLOAD_TOO_LARGE',
    'UPLOAD_EMPTY',
    'SPACE_FULL',
    'REPORT_EXISTS',
    'REPORTS_TOO_MANY',
    'REPORT_NO_TEMPLATE',
    'REPORT_UNSAFE',
    'REPORT_TOO_LARGE',
    'REPORT_MARK_WRONG',
    'REPORT_MARK_UNKNOWN',
    'REPORT_MARK_ALONE',
  ],
})

const ofReport = z.object({ reportId: id })

export const reportDelete = defineRoute({
  name: 'reportDelete',
  method: 'DELETE',
  path: '/reports/:reportId/delete',
  can: 'eps.edit',
  params: ofReport,
  input: nothing,
  output: done,
  errors: [],
})

export const reportRename = defineRoute({
  name: 'reportRename',
  method: 'POST',
  path: '/reports/:reportId/rename',
  can: 'eps.edit',
  params: ofReport,
  input: z.object({ name }),
  output: z.object({ report: reportForm }),
  errors: ['REPORT_EXISTS'],
})

/** Offered at the node and at all below it. To do it twice is as good as once. */
export const reportAttach = defineRoute({
  name: 'reportAttach',
  method: 'POST',
  path: '/reports/:reportId/eps/:epsId/add',
  can: 'eps.edit',
  params: ofReport.extend({ epsId: id }),
  input: nothing,
  output: z.object({ report: reportForm }),
  errors: ['REPORTS_TOO_MANY'],
})

export const reportDetach = defineRoute({
  name: 'reportDetach',
  method: 'DELETE',
  path: '/reports/:reportId/eps/:epsId/delete',
  can: 'eps.edit',
  params: ofReport.extend({ epsId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** The template itself, to be changed and added again. */
export const reportFile = defineRoute({
  name: 'reportFile',
  method: 'GET',
  path: '/reports/:reportId/file',
  can: 'space.read',
  params: ofReport,
  input: z.object({ spaceId: id, language }),
  output: nothing,
  answer: 'binary',
  errors: [],
})

/** Absent: as the form is. */
const as = z.enum(reportFormats).optional()
const works = z.array(id).max(200_000).nullable().default(null)

/** A report of all schedules of a node (null: of the space) that the person may read; the file is fetched by `exportFile`. */
export const reportRun = defineRoute({
  name: 'reportRun',
  method: 'POST',
  path: '/reports/:reportId/run/:as',
  can: 'eps.read',
  params: ofReport.extend({ as: z.enum(reportFormats) }),
  input: reportParameters.extend({ spaceId: id, epsId: id.nullable().default(null) }),
  output: z.object({ jobId: id }),
  errors: ['SPACE_FULL', 'REPORT_OTHER_FORMAT', 'REPORT_NOTHING_TO_READ'],
})

/** A report of one version, by a form of a client. */
export const versionReport = defineRoute({
  name: 'versionReport',
  method: 'POST',
  path: '/versions/:versionId/report/:reportId',
  can: 'schedule.read',
  params: z.object({ versionId: id, reportId: id }),
  input: reportParameters.extend({ works, as }),
  output: z.object({ jobId: id }),
  errors: ['SPACE_FULL', 'REPORT_OTHER_FORMAT'],
})

/** The same by one of our forms. */
export const versionReportMaster = defineRoute({
  name: 'versionReportMaster',
  method: 'POST',
  path: '/versions/:versionId/report/master/:masterId',
  can: 'schedule.read',
  params: z.object({ versionId: id, masterId: id }),
  input: reportParameters.extend({ works, as }),
  output: z.object({ jobId: id }),
  errors: ['SPACE_FULL', 'REPORT_OTHER_FORMAT'],
})

/** What the job of a report tells. */
export const reportDetails = z.object({
  reportId: id,
  kind: z.enum(reportFormats),
  /** '' until it is written. */
  fileName: z.string(),
  versionId: id.nullable(),
})
export type ReportDetails = z.infer<typeof reportDetails>

/** One's own reports of the last month, the newest first. */
export const reportRuns = defineRoute({
  name: 'reportRuns',
  method: 'GET',
  path: '/reports/runs',
  can: 'space.read',
  params: nothing,
  input: z.object({ spaceId: id }),
  output: z.object({
    runs: z.array(
      z.object({
        jobId: id,
        reportId: id,
        name: z.string(),
        kind: z.enum(reportFormats),
        nodeId: id.nullable(),
        state: z.enum(['running', 'done', 'failed', 'stopped']),
        progress: z.number(),
        error: z
          .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
          .nullable(),
        /** It is still there to be fetched. */
        hasFile: z.boolean(),
        at: timestamp,
      }),
    ),
  }),
  errors: [],
})
export type ReportRun = z.infer<(typeof reportRuns)['output']>['runs'][number]
