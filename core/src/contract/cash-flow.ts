/** What goes out by period: by what works hold of resources, and by their expenses. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { periodUnits } from '../time/index.ts'
import { ofPeriods } from './analytic-levels.ts'
import { defineRoute } from './define.ts'
import { dayText, id, instantText, nothing } from './fields.ts'

/** What cash is told apart by; beside these by an attribute of works, named by its id. */
export const cashGroupings = ['resource', 'type', 'group', 'rbs', 'schedule', 'project'] as const
export type CashGrouping = (typeof cashGroupings)[number]
export const isCashGrouping = (by: string): by is CashGrouping => cashGroupings.some((one) => one === by)
export const cashBy = plainText().min(1).max(64)

/** Told one by one; the others are one together. */
export const MAX_CASH_GROUPS = 40
/** Schedules that are opened for one answer. */
export const MAX_CASH_SCHEDULES = 60
/** Ids of groups that are none. */
export const CASH_NOWHERE = '-'
export const CASH_OTHERS = '+'

export const cashSeries = ['budget', 'actual', 'left'] as const
export type CashSeries = (typeof cashSeries)[number]

const group = z.object({
  /** Of a row of the register, a node of the structure, a value, or a type of resources. */
  id: z.string(),
  code: z.string(),
  /** '': the screen names it. */
  name: z.string(),
  /** By period, to the cent. */
  budget: z.array(z.number()),
  actual: z.array(z.number()),
  left: z.array(z.number()),
  /** All that came before the first period. */
  before: z.object({ budget: z.number(), actual: z.number(), left: z.number() }),
})
export type CashGroup = z.infer<typeof group>

const cash = z.object({
  /** Coarser than asked for where there would be too many periods. */
  period: z.enum(periodUnits),
  /** null: there is no money, or money of several currencies, which is not added up. */
  currency: z.string().nullable(),
  dataDate: instantText.nullable(),
  /** The first day of each period; without gaps, oldest first. */
  from: z.array(dayText),
  /** What goes out most comes first. */
  groups: z.array(group),
  /** Attributes of works that it may be told apart by. */
  attributes: z.array(z.object({ id, name: z.string() })),
  /** Schedules that were not looked into, because there are so many. */
  unread: z.int(),
})
export type CashFlow = z.infer<typeof cash>

export const analyticsCash = defineRoute({
  name: 'analyticsCash',
  method: 'GET',
  path: '/analytics/cash',
  can: 'schedule.read',
  params: nothing,
  input: ofPeriods.extend({ by: cashBy.default('resource') }),
  output: z.object({ cash }),
  errors: [],
})
