import { textOfDay } from '@plumbline/core/attributes'
import type { TimesheetView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { decimalOf } from '@plumbline/core/progress'
import { dayOfInstant } from '@plumbline/core/time'
import { type CheckedLine, hoursText, isOpenSheet, timesheetWarnings } from '@plumbline/core/timesheets'
import { resourcesOf } from '../../vocabulary/resources/index.ts'
import { namesOf, type SheetWork } from '../days/index.ts'
import { deciderOf } from './deciding.ts'
import { type LineRow, selectLines, selectSheet, selectTurns } from './repository.ts'
import { selectSettings } from './settings-repository.ts'
import {
  type Asked,
  checkedLines,
  type Elsewhere,
  elsewhereOf,
  grantOf,
  mayTell,
  type TimesheetParts,
  workersIn,
  worksOf,
} from './sheet.ts'

/** Throws FORBIDDEN, unless the person fills the sheet, reads all, or decides on it. */
export async function readSheet(parts: TimesheetParts, asked: Asked): Promise<TimesheetView> {
  const { scope, subject, version, key } = asked
  const grant = await grantOf(parts, asked)
  const lines = await parts.database.inScope(scope, (tx) => selectLines(tx, key))
  const works = await worksOf(
    parts,
    asked,
    lines.map(({ workId }) => workId),
  )
  const decider = deciderOf(subject, key, lines, works)
  if (grant === null && decider === null) throw new AppError('FORBIDDEN')
  return parts.database.inScope(scope, async (tx) => {
    const sheet = await selectSheet(tx, key)
    const { usualHours } = await selectSettings(tx, key.scheduleId)
    const turns = await selectTurns(tx, key)
    const nameOf = await namesOf(tx, [key.userId, ...turns.map(({ by }) => by)])
    const resources = await resourcesOf(tx, version.spaceId, workersIn(lines))
    const elsewhere = await elsewhereOf(tx, asked, lines)
    const state = sheet?.state ?? 'draft'
    const isTelling = grant !== null && mayTell(grant)
    return {
      ...{ userId: key.userId, name: nameOf(key.userId), monday: key.monday, state, revision: sheet?.revision ?? 0 },
      lines: lines.map((line) => lineView(line, works)),
      warnings: warningsOf(checkedLines(lines, works, resources), elsewhere, usualHours),
      history: turns.map(({ by, at, ...turn }) => ({ ...turn, by: nameOf(by), at: at.toISOString() })),
      mayFill: isTelling && !version.locked && isOpenSheet(state),
      mayDecide: decider !== null && !version.locked,
      openFrom: grant?.factsFrom === undefined ? null : textOfDay(dayOfInstant(grant.factsFrom)),
      openTo: grant?.factsTo === undefined ? null : textOfDay(dayOfInstant(grant.factsTo)),
      usualHours: hoursText(usualHours),
      works: works.map(({ id, code, name, isOwn, assignments }) => ({
        ...{ id, code, name, isOwn },
        assignments: assignments.map(({ specialtyId: _, ...one }) => one),
      })),
    }
  })
}

const warningsOf = (checked: readonly CheckedLine[], { usual }: Elsewhere, usualHours: number) =>
  timesheetWarnings(checked, usual, usualHours).map((one) => ({
    ...one,
    day: one.day === null ? null : textOfDay(one.day),
  }))

function lineView(
  { workerKind, workerId, workCode, workName, days, ...line }: LineRow,
  works: readonly SheetWork[],
): TimesheetView['lines'][number] {
  const work = works.find(({ id }) => id === line.workId)
  const costs = days.flatMap(({ cost }) => (cost === null ? [] : [BigInt(cost)]))
  return {
    ...line,
    worker: { kind: workerKind, id: workerId },
    // As the work is called now, where it is still there.
    ...{ code: work?.code ?? workCode, name: work?.name ?? workName },
    days: days.map(({ day, hours, overtime }) => ({ day, hours: hoursText(hours), overtime: hoursText(overtime) })),
    cost: costs.length === 0 ? null : decimalOf(costs.reduce((sum, one) => sum + one, 0n)),
  }
}
