/** What goes out by day by the plan of one document. */
import { readValue, valueIn } from '@plumbline/core/attributes'
import type { Spreading } from '@plumbline/core/distributions'
import type { Id, ResourceType, SchedulePlan, WbsRow } from '@plumbline/core/plan'
import { Register, type Resource } from '@plumbline/core/resources'
import { createEngine } from '@plumbline/core/schedule'
import type { Instant } from '@plumbline/core/time'
import { type Cash, cashOf, resourceKeyOf } from '@plumbline/core/usage'

export interface CashQuestion {
  resources: readonly Resource[]
  spreading: Spreading
  /** By the values of which attribute of works it is told apart; null: by resource. */
  attributeId: Id | null
}

export interface PlanCash {
  currency: string
  dataDate: Instant
  /** By a resource or by a value; '' for what has none. */
  groups: { key: string; cash: Cash }[]
  /** Resources that are only named in the document, by their keys. */
  called: { key: Id; code: string; name: string; type: ResourceType }[]
}

export function cashIn(plan: SchedulePlan, { resources, spreading, attributeId }: CashQuestion): PlanCash {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { settings, calendars } = plan
  const register = new Register(resources)
  const ground = { settings, calendars, register, ...spreading }
  const attributeText = ({ values }: WbsRow): string => readValue(valueIn(values, attributeId!))?.text ?? ''
  const groups = cashOf(plan, engine, ground, attributeId === null ? (_, resourceId) => resourceId : attributeText)
  return {
    currency: settings.currency,
    dataDate: settings.dataDate,
    groups: [...groups].map(([key, cash]) => ({ key, cash })),
    called: attributeId === null ? calledIn(plan, register) : [],
  }
}

function calledIn({ assignments }: SchedulePlan, register: Register): PlanCash['called'] {
  const called = new Map<Id, PlanCash['called'][number]>()
  for (const assignment of assignments) {
    const key = resourceKeyOf(assignment, register)
    if (register.get(key) || called.has(key)) continue
    const { resourceCode: code, resourceName: name, resourceType: type } = assignment
    called.set(key, { key, code, name, type })
  }
  return [...called.values()]
}
