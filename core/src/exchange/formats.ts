import type { Id, SchedulePlan } from '../plan/index.ts'
import { computedDates } from './computed.ts'
import type { FileBaseline } from './file.ts'
import type { FormatName } from './format-names.ts'
import { jsonPieces } from './json/write.ts'
import { mspdiPieces } from './mspdi/write.ts'
import { pmxmlPieces } from './pmxml/write.ts'
import type { WrittenRegister } from './register.ts'
import type { FileAttribute } from './user-fields.ts'
import type { KeptOfP6 } from './xer/kept.ts'
import { xerPieces } from './xer/write.ts'

/** What is written: facts of a plan with what stands beside it. */
export interface Written {
  plan: SchedulePlan
  attributes: readonly FileAttribute[]
  /** By row id. */
  notes: ReadonlyMap<Id, string>
  /** What it is compared with, the first before all others; XML of MS Project and JSON hold them. */
  baselines?: readonly FileBaseline[]
  /** Of the file of P6 that it came with. */
  kept?: KeptOfP6
  /** Of the space: what its resources cost, how much there is of them, what they stand below. */
  register?: WrittenRegister
}

interface WriterOptions {
  /** `YYYY-MM-DD` of the export; core has no clock. */
  date: string
}

interface ScheduleFormat {
  mime: string
  /** Of the file, in its order: put together only where it is small. */
  pieces(content: Written, options: WriterOptions): Iterable<string>
  write(content: Written, options: WriterOptions): string
}

/** Where P6 shows the id of a project it has the code of its only topmost node. */
function codeOf({ plan }: Written): string {
  const [top, ...others] = plan.rows.filter(({ parentId }) => parentId === null)
  return (others.length === 0 && top?.code) || plan.settings.name
}

const formatOf = (mime: string, pieces: ScheduleFormat['pieces']): ScheduleFormat => ({
  mime,
  pieces,
  write: (content, options) => [...pieces(content, options)].join(''),
})

export const scheduleFormats: Readonly<Record<FormatName, ScheduleFormat>> = {
  xer: formatOf('text/plain; charset=utf-8', (content, { date }) =>
    xerPieces(content.plan, { ...content, code: codeOf(content), date, stored: computedDates(content.plan) }),
  ),
  pmxml: formatOf('application/xml', (content) =>
    pmxmlPieces(content.plan, { ...content, code: codeOf(content), stored: computedDates(content.plan) }),
  ),
  mspdi: formatOf('application/xml', (content) =>
    mspdiPieces(content.plan, { ...content, stored: computedDates(content.plan) }),
  ),
  json: formatOf('application/json', (content) => jsonPieces(content.plan, content)),
}
