import { z } from 'zod'
import { wbsTypes } from '../plan/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, idList, instantText, nothing, relationEnd } from './fields.ts'

/** Relations between schedules: the dates that come from others, who is linked to whom, and works to link to. */

const versionParams = z.object({ versionId: id })

const externalWork = z.object({
  /** As relations name it. */
  id: relationEnd,
  scheduleId: id,
  workId: id,
  scheduleName: z.string(),
  projectName: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.enum(wbsTypes),
  start: instantText,
  finish: instantText,
  /** null: it is finished and waits for nothing. */
  lateStart: instantText.nullable(),
  lateFinish: instantText.nullable(),
  /** 0…100. */
  percent: z.number(),
  critical: z.boolean(),
})
export type ExternalWork = z.infer<typeof externalWork>

const externalWorks = z.object({
  works: z.array(externalWork),
  /** Relations that would close a loop through other schedules: they are not calculated. */
  looped: z.array(z.string()),
})
export type ExternalWorks = z.infer<typeof externalWorks>

/** Works of other schedules that relations of the version lead to, as those were last calculated; the ETag is the revision. */
export const externalWorksRead = defineRoute({
  name: 'externalWorksRead',
  method: 'GET',
  path: '/versions/:versionId/external-works',
  can: 'schedule.read',
  params: versionParams,
  input: nothing,
  answer: 'binary',
  output: externalWorks,
  errors: [],
})

const relatedSchedule = z.object({
  /** `hidden`: in a space that the person is not in; `gone`: deleted. Then nothing is told of it. */
  state: z.enum(['shown', 'hidden', 'gone']),
  scheduleId: id.nullable(),
  name: z.string(),
  projectName: z.string(),
  /** What its works are to those here. */
  side: z.enum(['predecessor', 'successor']),
  /** The relations stand in this schedule, else in the other one. */
  keptHere: z.boolean(),
  links: z.int(),
  /** Of these, how many hold a date where it is. */
  driving: z.int(),
  /** The least of all links, working minutes; null: nothing is held. */
  freeReserveMinutes: z.int().nullable(),
  fullReserveMinutes: z.int().nullable(),
})
export type RelatedSchedule = z.infer<typeof relatedSchedule>

export const relatedSchedules = defineRoute({
  name: 'relatedSchedules',
  method: 'GET',
  path: '/versions/:versionId/related-schedules',
  can: 'schedule.read',
  params: versionParams,
  input: nothing,
  output: z.object({ related: z.array(relatedSchedule) }),
  errors: [],
})

/** Works of the actual version whose code or name contains the text, for choosing one to link to. */
export const workSearch = defineRoute({
  name: 'workSearch',
  method: 'GET',
  path: '/schedules/:scheduleId/works',
  can: 'schedule.read',
  params: z.object({ scheduleId: id }),
  input: z.object({
    text: plainText().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    works: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        start: instantText.nullable(),
        finish: instantText.nullable(),
      }),
    ),
  }),
  errors: [],
})
export type FoundWork = z.infer<typeof workSearch.output>['works'][number]

/** What works that somebody wrote of are called now, and which relations are still there; what is gone is left out. */
export const worksNamed = defineRoute({
  name: 'worksNamed',
  method: 'GET',
  path: '/schedules/:scheduleId/works/named',
  can: 'schedule.read',
  params: z.object({ scheduleId: id }),
  input: z.object({ works: idList, relations: idList }),
  output: z.object({
    works: z.array(z.object({ id, code: z.string(), name: z.string() })),
    relations: z.array(z.string()),
  }),
  errors: [],
})
