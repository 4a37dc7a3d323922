import type { AssignedPart } from '@plumbline/core/fields'
import type { Assignment, Id, ResourceType, TypedDay, WbsRow } from '@plumbline/core/plan'
import { decimalOf } from '@plumbline/core/progress'
import { callable, isHourly, type Register } from '@plumbline/core/resources'
import { instantOf } from '@plumbline/core/time'
import { leftOfAssignment } from '@plumbline/core/usage'
import { formatDate } from '../../../parts/values/date.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'

/** What a row holds of one resource, as cells read it. */
export interface AssignedCell {
  id: Id
  resourceId: Id | null
  code: string
  name: string
  type: ResourceType
  units: string | null
  plan: string
  /** What will still be used. */
  left: string
  /** '': none. */
  overtime: string
  /** Percent that are used by half of the time; '': it has no curve of its own. */
  curve: string
  /** Those that were typed by hand, as `day=amount`; '': none. */
  days: string
}

const [FIELD, LINE] = ['\t', '\n']
/** Hundredths of a percent. */
const PERCENT = 100
const plain = (text: string): string => text.replaceAll(/[\t\n]/g, ' ')

/** The assignments of a row as one text, because a grid of 100,000 rows must not hold as many objects; '' for none. */
export const packAssigned = (row: WbsRow, assignments: readonly Assignment[]): string =>
  assignments
    .map((one) => {
      const { id, resourceId, resourceCode, resourceName, resourceType, units, plan } = one
      return [
        ...[id, resourceId ?? '', plain(resourceCode), plain(resourceName), resourceType, units ?? '', plan],
        ...[decimalOf(leftOfAssignment(one, row)), ...packBeside(one)],
      ].join(FIELD)
    })
    .join(LINE)

function packBeside({ overtime, curve, days }: Pick<Assignment, 'overtime' | 'curve' | 'days'>): string[] {
  return [
    overtime === '0' ? '' : overtime,
    curve === null ? '' : String(halfway(curve)),
    days.map(({ day, amount }) => `${day}=${amount}`).join(' '),
  ]
}

/** Shares stand at the ends of steps of 5 %: the first is that of the begin. */
const halfway = (curve: readonly number[]): number =>
  curve.slice(0, Math.ceil(curve.length / 2)).reduce((sum, share) => sum + share, 0) / PERCENT

export function assignedIn(packed: string | undefined): AssignedCell[] {
  if (!packed) return []
  return packed.split(LINE).map((line) => {
    const [id = '', resourceId, code = '', name = '', type, units, plan = '0', left = '0', ...beside] =
      line.split(FIELD)
    const [overtime = '', curve = '', days = ''] = beside
    return {
      ...{ id, resourceId: resourceId || null, code, name, type: type as ResourceType, units: units || null },
      ...{ plan, left, overtime, curve, days },
    }
  })
}

/** What it is called: as the register has it now, else as it was when it was assigned. */
export function assignedName({ resourceId, code, name }: AssignedCell, register: Register): string {
  const known = resourceId === null ? undefined : register.get(resourceId)
  return callable(known?.name ?? name, known?.code ?? code)
}

/** Of people and machines how many at a time, of materials and costs the whole quantity; null: none is said. */
export const assignedAmount = ({ type, units, plan }: AssignedCell): string | null =>
  isHourly(type) ? units : plan === '0' ? null : plan

export type BesideAmount = Exclude<AssignedPart, 'amount'>

const parts: Readonly<Record<string, BesideAmount>> = {
  assignedOvertime: 'overtime',
  assignedCurve: 'curve',
  assignedDays: 'days',
}

/** Which part a column says. */
export const assignedPartOf = (column: string): BesideAmount => parts[column] ?? 'overtime'

/** What is said of it in cells of this part; null: nothing. */
export function assignedPart(cell: AssignedCell, part: AssignedPart): string | null {
  if (part === 'amount') return assignedAmount(cell)
  if (part === 'days') return cell.days === '' ? null : String(assignedDays(cell).length)
  return assignedEditPart(cell, part)
}

export const assignedDays = ({ days }: AssignedCell): TypedDay[] =>
  days === ''
    ? []
    : days.split(' ').map((one) => {
        const [day, amount = ''] = one.split('=')
        return { day: Number(day), amount }
      })

/** The same as it is typed: each day with what it takes. */
export function assignedEditPart(cell: AssignedCell, part: BesideAmount): string | null {
  const text = cell[part]
  if (text === '') return null
  if (part === 'curve') return `${text} %`
  if (part === 'overtime') return localDecimal(text)
  return assignedDays(cell)
    .map(({ day, amount }) => `${formatDate(instantOf(day))} ${localDecimal(amount)}`)
    .join(', ')
}
