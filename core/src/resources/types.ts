import type { DirectoryStatus } from '../directories/index.ts'
import { type Id, resourceTypes } from '../plan/index.ts'
import type { Day } from '../time/index.ts'

/** What a row of the register is; in one list with the headings that resources stand below. */
export const registerTypes = [...resourceTypes, 'resource_group'] as const
export type RegisterType = (typeof registerTypes)[number]

/** People and machines: what is needed of them are hours. */
export const isHourly = (type: RegisterType | null): boolean => type === 'human' || type === 'machine'

/** How many are there, or how much there is at a time, from a day on. */
export interface Availability {
  /** null: always before the other entries. */
  from: Day | null
  /** Units per time, exact: 4 fitters, 1 crane. */
  units: string
}

/** For one unit of the resource, or for an hour of each unit that is at work. */
export const priceBases = ['unit', 'hour'] as const
export type PriceBasis = (typeof priceBases)[number]

/** In the currency of whoever counts with it, from a day on. */
export interface Price {
  from: Day | null
  standard: string
  /** null: as the standard one. */
  overtime: string | null
  per: PriceBasis
}

/** One entry of the register of resources, as everybody uses it. */
export interface Resource {
  id: Id
  /** The heading that it stands below; null: none. The tree of headings is the tree of groups. */
  parentId: Id | null
  /** Siblings stand in the order of these texts, by code unit. */
  order: string
  code: string
  name: string
  status: DirectoryStatus
  type: RegisterType
  /** Of quantities, free text: `person`, `crane`, `m3`; '' is none. */
  unit: string
  /** Its node of the tree of the space (RBS): a row of a directory of kind `rbs`. */
  rbsId: Id | null
  specialtyId: Id | null
  /** By its name among the grades of the specialty; '' is none. */
  grade: string
  /** Of the library of the space; schedules that depend on it hold a copy. */
  calendarId: Id | null
  /** In the order of their days. Empty: nobody has said how much there is. */
  availability: readonly Availability[]
  prices: readonly Price[]
  /** A generic role, staffed later, and no particular one. */
  isRole: boolean
  /** Resources that it consists of, when it is a team. */
  team: readonly Id[]
}
