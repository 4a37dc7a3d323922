/**
 * What of a schedule is a fact, and whether an edit is within somebody's right: one table for commands, for the server's
 * check of updates and for the screen.
 */
import { attributeField, differentValues, mayFill } from '../../attributes/index.ts'
import type { Id, Measure, Progress } from '../../plan/index.ts'
import { formatInstant, type Instant } from '../../time/index.ts'
import type { Refusal, RoomGrant } from '../rooms/index.ts'
import type { CollectionName } from './shape.ts'
import { isSame } from './writer.ts'

/** Why an edit is not within a grant. */
export type Objection = Refusal & {
  code: 'FORBIDDEN' | 'RIGHT_FACTS_ONLY' | 'FACTS_CLOSED' | 'FACT_OUTSIDE_PERIOD' | 'ATTRIBUTE_CLOSED'
}

/** One field of one record; `undefined` where there is no such record. */
export interface FieldEdit {
  collection: CollectionName
  id: string
  field: string
  before: unknown
  after: unknown
}

type FactPart =
  /** The whole value. */
  | 'all'
  /** The register of progress; the remaining duration of a work that has not started is part of its plan. */
  | 'progress'
  /** The done quantity of a measure; unit, plan and rate are not. */
  | 'quantity'

const factParts: Record<CollectionName, Readonly<Record<string, FactPart>>> = {
  wbs: {
    progress: 'progress',
    measure: 'quantity',
    labour: 'quantity',
    cost: 'quantity',
    suspendedAt: 'all',
    resumedAt: 'all',
    expectedFinish: 'all',
  },
  assignments: { fact: 'all' },
  relations: {},
  calendars: {},
}

export const factFields = (collection: CollectionName): string[] => Object.keys(factParts[collection])

export function isUnlimited({ right, factsFrom, factsTo, closedAttributes = [] }: RoomGrant): boolean {
  return right === 'write' && factsFrom === undefined && factsTo === undefined && closedAttributes.length === 0
}

export function objectionToValue(grant: RoomGrant, { id, attributeId }: { id: Id; attributeId: Id }): Objection | null {
  if (mayFill(grant, attributeId)) return null
  const field = attributeField(attributeId)
  return refusal(grant.right === 'read' ? 'FORBIDDEN' : 'ATTRIBUTE_CLOSED', { id, field })
}

/** Of a row that comes as a whole, or is written anew. */
export function objectionToValues(grant: RoomGrant, id: Id, before: string, after: string): Objection | null {
  for (const { id: attributeId } of differentValues(before, after)) {
    const objection = objectionToValue(grant, { id, attributeId })
    if (objection) return objection
  }
  return null
}

/** Null: the edit is within the grant. */
export function objectionToField(grant: RoomGrant, edit: FieldEdit): Objection | null {
  const part = factParts[edit.collection][edit.field]
  const { right } = grant
  if (right === 'read') return refusal('FORBIDDEN', edit)
  if (right === 'facts' && (!part || !isSame(planOf(part, edit.before), planOf(part, edit.after))))
    return refusal('RIGHT_FACTS_ONLY', edit)
  if (!part) return null
  if (right === 'plan' && !isSame(factOf(part, edit.before), factOf(part, edit.after)))
    return refusal('FACTS_CLOSED', edit)
  return objectionToDates(grant, edit)
}

/** About what is no field of a record: places, settings, notes, and records that come or go. */
export function objectionToStructure({ right }: RoomGrant, what: { id: string; field: string }): Objection | null {
  if (right === 'read') return refusal('FORBIDDEN', what)
  return right === 'facts' ? refusal('RIGHT_FACTS_ONLY', what) : null
}

/** A record that comes or goes brings or takes its facts. */
export function objectionToLife(
  grant: RoomGrant,
  { collection, id, record }: { collection: CollectionName; id: string; record: object | null },
): Objection | null {
  const objection = objectionToStructure(grant, { id, field: collection })
  if (objection) return objection
  for (const field of factFields(collection)) {
    const after = (record as Record<string, unknown> | null)?.[field]
    const refused = objectionToField(grant, { collection, id, field, before: undefined, after })
    if (refused) return refused
  }
  return null
}

function refusal(code: Objection['code'], { id, field }: { id: string; field: string }): Objection {
  return { code, params: { field, row: id }, ids: id ? [id] : [] }
}

function factOf(part: FactPart, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (part === 'quantity') return (value as Measure).fact === '0' ? null : (value as Measure).fact
  if (part === 'progress') return isStarted(value as Progress) ? value : null
  return value === '0' ? null : value
}

function planOf(part: FactPart, value: unknown): unknown {
  if (part !== 'quantity' || value === undefined || value === null) return null
  const { unit, plan, rate } = value as Measure
  return [unit, plan, rate ?? null]
}

const isStarted = ({ actualStart, actualFinish, percent }: Progress): boolean =>
  actualStart !== null || actualFinish !== null || percent > 0

function objectionToDates({ factsFrom, factsTo }: RoomGrant, edit: FieldEdit): Objection | null {
  const [before, after] = [datesOf(edit.field, edit.before), datesOf(edit.field, edit.after)]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(name) === after.get(name)) continue
    for (const date of [before.get(name), after.get(name)]) {
      if (date === undefined || isWithin(date, factsFrom, factsTo)) continue
      const { code, params, ids } = refusal('FACT_OUTSIDE_PERIOD', { id: edit.id, field: name })
      const period = { from: dateText(factsFrom), to: dateText(factsTo) }
      return { code, params: { ...params, ...period }, ids }
    }
  }
  return null
}

function isWithin(date: Instant, from: Instant | undefined, to: Instant | undefined): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to)
}

const dateText = (date: Instant | undefined): string => (date === undefined ? '…' : formatInstant(date))

function datesOf(field: string, value: unknown): Map<string, Instant> {
  const dates = new Map<string, Instant>()
  const put = (name: string, date: unknown): void => void (typeof date === 'number' && dates.set(name, date as Instant))
  if (field === 'suspendedAt' || field === 'resumedAt') put(field, value)
  if (field === 'progress' && value) {
    put('actualStart', (value as Progress).actualStart)
    put('actualFinish', (value as Progress).actualFinish)
  }
  return dates
}
