import type { Id, SchedulePlan } from '../plan/index.ts'
import { computedDates } from './computed.ts'
import type { FileBaseline } from './file.ts'
import type { FormatName } from './format-names.ts'
import { writeJson } from './json/write.ts'
import { writeMspdi } from './mspdi/write.ts'
import { writePmxml } from './pmxml/write.ts'
import type { FileAttribute } from './user-fields.ts'
import { writeXer } from './xer/write.ts'

/** What is written: facts of a plan with what stands beside it. */
export interface Written {
  plan: SchedulePlan
  attributes: readonly FileAttribute[]
  /** By row id. */
  notes: ReadonlyMap<Id, string>
  /** What it is compared with, the first before all others; XML of MS Project and JSON hold them. */
  baselines?: readonly FileBaseline[]
}

interface WriterOptions {
  /** `YYYY-MM-DD` of the export; core has no clock. */
  date: string
}

interface ScheduleFormat {
  mime: string
  write(content: Written, options: WriterOptions): string
}

/** Where P6 shows the id of a project it has the code of its only topmost node. */
function codeOf({ plan }: Written): string {
  const [top, ...others] = plan.rows.filter(({ parentId }) => parentId === null)
  return (others.length === 0 && top?.code) || plan.settings.name
}

export const scheduleFormats: Readonly<Record<FormatName, ScheduleFormat>> = {
  xer: {
    mime: 'text/plain; charset=utf-8',
    write: (content, { date }) =>
      writeXer(content.plan, { ...content, code: codeOf(content), date, stored: computedDates(content.plan) }),
  },
  pmxml: {
    mime: 'application/xml',
    write: (content) =>
      writePmxml(content.plan, { ...content, code: codeOf(content), stored: computedDates(content.plan) }),
  },
  mspdi: {
    mime: 'application/xml',
    write: (content) => writeMspdi(content.plan, { ...content, stored: computedDates(content.plan) }),
  },
  json: {
    mime: 'application/json',
    write: (content) => writeJson(content.plan, content),
  },
}
