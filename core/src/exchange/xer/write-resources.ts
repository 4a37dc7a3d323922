import type { Assignment, Id } from '../../plan/index.ts'
import type { Resource } from '../../resources/index.ts'
import { dayOf, formatInstant, instantOf } from '../../time/index.ts'
import { type DatedRate, headingsAbove, overtimeFactor, ratesOf, type WrittenRegister } from '../register.ts'
import { type KeptOfP6, resourceName } from './kept.ts'
import type { Values, XerId, XerTable } from './write-table.ts'

export const resourceCodes = { human: 'RT_Labor', machine: 'RT_Equip', material: 'RT_Mat', cost: 'RT_Mat' } as const

/** Numbers of what only the register knows. */
export interface RegisterNumbers {
  heading(id: Id): XerId
  /** null: nothing is known of it. */
  calendar(id: Id): XerId | null
  unit(name: string): XerId
}

/** The assignments of one plan of the file. */
export interface AssignedResources {
  assignments: readonly Assignment[]
  resourceOf(assignment: Assignment): XerId
  calendars: ReadonlyMap<Id, XerId>
}

interface Written {
  assignment: Assignment
  number: XerId
  resource: Resource | undefined
  calendar: XerId | ''
}

/** null: nobody asked the register, and files that are written on have its columns already. */
export type RegisterSide = { register: WrittenRegister; numbers: RegisterNumbers } | null

/** Of the first assignment of each; resources belong to no project. Roles are no resources in P6. */
export function resourceTables(
  plans: readonly AssignedResources[],
  side: RegisterSide,
  kept: KeptOfP6 | null,
): XerTable[] {
  const first = firstOfEach(plans, side)
  const resources = first.filter(({ resource }) => !resource?.isRole)
  const roles = first.filter(({ resource }) => resource?.isRole)
  const guidOf = (assignment: Assignment): Values =>
    kept ? { guid: kept.resources.get(resourceName(assignment)) ?? '' } : {}
  return [
    unitTable(resources, side),
    { name: 'ROLES', key: ['role_id'], rows: roles.map(roleValues) },
    rateTable('ROLERATE', 'role_id', roles),
    {
      name: 'RSRC',
      key: ['rsrc_id'],
      rows: [
        ...(side ? headings(resources, side, kept) : []),
        ...resources.map((one) => ({ ...resourceValues(one, side), ...guidOf(one.assignment) })),
      ],
    },
    rateTable('RSRCRATE', 'rsrc_id', resources),
  ]
}

function firstOfEach(plans: readonly AssignedResources[], side: RegisterSide): Written[] {
  const first = new Map<XerId, Written>()
  for (const { assignments, resourceOf, calendars } of plans) {
    for (const assignment of assignments) {
      const number = resourceOf(assignment)
      if (first.has(number)) continue
      const resource = side?.register.resources.get(assignment.resourceId ?? '')
      const followed = resource?.calendarId ? side?.numbers.calendar(resource.calendarId) : null
      const own = assignment.calendarId === null ? null : calendars.get(assignment.calendarId)
      first.set(number, { assignment, number, resource, calendar: own ?? followed ?? '' })
    }
  }
  return [...first.values()]
}

function resourceValues({ assignment, number, resource, calendar }: Written, side: RegisterSide): Values {
  const { resourceCode, resourceName: name, resourceType } = assignment
  return {
    rsrc_id: number,
    clndr_id: calendar,
    rsrc_short_name: resourceCode || name,
    rsrc_name: name,
    rsrc_type: resourceCodes[resourceType],
    ...(side && registered(resource, side)),
  }
}

function registered(resource: Resource | undefined, { register, numbers }: NonNullable<RegisterSide>): Values {
  const heading = resource && headingsAbove(register, resource).at(-1)
  const factor = resource ? overtimeFactor(resource.prices) : ''
  return {
    parent_rsrc_id: heading ? numbers.heading(heading.id) : '',
    unit_id: resource?.unit ? numbers.unit(resource.unit) : '',
    ot_flag: factor === '' ? 'N' : 'Y',
    ot_factor: factor,
  }
}

/** Resources themselves in P6, which nobody is assigned to. */
function headings(resources: readonly Written[], side: NonNullable<RegisterSide>, kept: KeptOfP6 | null): Values[] {
  const { register, numbers } = side
  const above = new Set(resources.flatMap(({ resource }) => (resource ? headingsAbove(register, resource) : [])))
  return [...above].map((heading) => ({
    rsrc_id: numbers.heading(heading.id),
    clndr_id: '',
    rsrc_short_name: heading.code || heading.name,
    rsrc_name: heading.name,
    rsrc_type: resourceCodes.human,
    ...registered(heading, side),
    ...(kept && { guid: '' }),
  }))
}

function unitTable(resources: readonly Written[], side: RegisterSide): XerTable {
  const units = new Set(resources.flatMap(({ resource }) => (side && resource?.unit ? [resource.unit] : [])))
  const rows = [...units].map((unit) => ({
    unit_id: side!.numbers.unit(unit),
    unit_abbrev: unit.slice(0, LONGEST_ABBREVIATION),
    unit_name: unit,
  }))
  return { name: 'UMEASURE', key: ['unit_id'], rows }
}

const LONGEST_ABBREVIATION = 16

const roleValues = ({ assignment, number }: Written): Values => ({
  role_id: number,
  parent_role_id: '',
  seq_num: number,
  role_name: assignment.resourceName || assignment.resourceCode,
  role_short_name: assignment.resourceCode || assignment.resourceName,
})

/** Of P6 16 and later also roles have prices by date. */
function rateTable(name: 'RSRCRATE' | 'ROLERATE', owner: 'rsrc_id' | 'role_id', of: readonly Written[]): XerTable {
  const key = name === 'RSRCRATE' ? 'rsrc_rate_id' : 'role_rate_id'
  const rates = of.flatMap(({ number, resource }) =>
    resource ? ratesOf(resource).map((rate, at, all) => ({ [owner]: number, ...rateValues(rate, all[at + 1]) })) : [],
  )
  return { name, key: [key], rows: rates.map((values, at) => ({ [key]: at + 1, ...values })) }
}

/** P6 has no rate without a day: what holds always holds from long ago on. */
const LONG_AGO = dayOf(2000, 1, 1)

function rateValues({ from, units, price }: DatedRate, next: DatedRate | undefined): Values {
  const first = next?.from ? Math.min(LONG_AGO, next.from - 1) : LONG_AGO
  return {
    max_qty_per_hr: units ?? '',
    cost_per_qty: price?.standard ?? '0',
    start_date: formatInstant(instantOf(from ?? first)).replace('T', ' '),
  }
}
