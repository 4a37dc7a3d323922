import type { SchedulePlan } from '../../plan/index.ts'
import { numberingsOf, type XerWriting } from './numbering.ts'
import { field, linesOf } from './write-table.ts'
import { xerTables } from './written-tables.ts'

/**
 * Writes a plan as a P6 XER file in UTF-8, lines ending in CR LF.
 *
 * A summary with dates of its own is a project of its own; all of them are read back as one schedule. Baselines are projects
 * beside the only one of the schedule.
 * Drafts are left out with the links to them: P6 has no such rows. What P6 has no field for is lost: main measures,
 * lag calendars of single links, the progress scenario.
 */
export function writeXer(plan: SchedulePlan, writing: XerWriting = {}): string {
  return [...xerPieces(plan, writing)].join('')
}

/** Line by line. */
export function* xerPieces(plan: SchedulePlan, writing: XerWriting = {}): Generator<string> {
  const { currency } = plan.settings
  const { date = '2000-01-01' } = writing
  const program = ['Project', 'plumbline', 'Plumbline', 'dbxDatabaseNoName', 'Project Management']
  yield `${['ERMHDR', '22.12', date, ...program, currency].map(field).join('\t')}${LINE_END}`
  for (const table of xerTables(numberingsOf(plan, writing))) {
    for (const line of linesOf(table)) yield line + LINE_END
  }
  yield `%E${LINE_END}`
}

const LINE_END = '\r\n'
