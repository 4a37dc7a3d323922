/** A fact that two plans state differently, as the lines in which a planner reads it. */

import { attributeField, storedValue } from '../attributes/index.ts'
import { storedFields } from '../fields/index.ts'
import {
  type Assignment,
  type Calendar,
  externalId,
  externalSide,
  type Id,
  type Limit,
  type Measure,
  type Progress,
  type Relation,
  type SchedulePlan,
  type WbsRow,
} from '../plan/index.ts'
import type { Sides } from './compare.ts'
import { factOf } from './differences.ts'
import { same } from './same.ts'
import type { ComparisonGroup, LinkValue, PlanDifference, ShownValue, ValueKind } from './types.ts'

/** A line that does not know its row's code and name yet; its row has the id of the left. */
export interface DraftLine {
  group: ComparisonGroup
  fact: string | null
  row: Id | null
  /** Stands for the name of a row. */
  title?: string
  field: string
  value: ValueKind
  left: ShownValue
  right: ShownValue
}

export function linesOf(sides: Sides, difference: PlanDifference): DraftLine[] {
  const fact = factOf(difference)
  switch (difference.kind) {
    case 'added':
    case 'deleted': {
      const { kind, id, row } = difference
      const [left, right] = kind === 'added' ? [null, row.type] : [row.type, null]
      return [{ group: kind, fact, row: id, field: 'row', value: 'choice', left, right }]
    }
    case 'moved':
      return [movedLine(sides, difference, fact)]
    case 'field':
      return fieldLines(sides, difference, fact)
    case 'value':
      return [valueLine(difference, fact)]
    case 'note':
      return [noteLine(difference, fact)]
    case 'links':
      return linkLines(sides, difference, fact)
    case 'calendar':
      return calendarLines(difference, fact)
    case 'assignment':
      return assignmentLines(difference, fact)
    case 'setting':
      return [settingLine(sides, difference, fact)]
  }
}

type Of<K extends PlanDifference['kind']> = Extract<PlanDifference, { kind: K }>

/** Into another summary, or only to another place among its siblings. */
function movedLine(sides: Sides, { id, from, to }: Of<'moved'>, fact: string): DraftLine {
  const title = (rows: ReadonlyMap<Id, WbsRow>, at: Id | null): string => {
    const row = at === null ? undefined : rows.get(at)
    return row ? `${row.code} ${row.name}`.trim() : ''
  }
  const isSibling = from.parentId === to.parentId
  const [left, right] = isSibling ? [from.after, to.after] : [from.parentId, to.parentId]
  return {
    group: 'moved',
    fact,
    row: id,
    field: isSibling ? 'after' : 'parent',
    value: 'place',
    left: title(sides.leftRows, left),
    right: title(sides.rightRows, right),
  }
}

export function groupOf(difference: PlanDifference): ComparisonGroup {
  switch (difference.kind) {
    case 'added':
    case 'deleted':
    case 'moved':
      return difference.kind
    case 'field':
      return storedFields[difference.field].group
    case 'value':
      return 'attributes'
    case 'note':
      return 'text'
    case 'links':
      return 'logic'
    case 'calendar':
      return 'calendar'
    case 'assignment':
      return 'resources'
    case 'setting':
      return 'settings'
  }
}

/** As stored: whoever shows it knows the attribute. */
function valueLine({ id, attributeId, from, to }: Of<'value'>, fact: string): DraftLine {
  const field = attributeField(attributeId)
  return { group: 'attributes', fact, row: id, field, value: 'attribute', left: from || null, right: to || null }
}

/** A note may be long: both sides begin shortly before they part. */
function noteLine({ id, from, to }: Of<'note'>, fact: string): DraftLine {
  let same = 0
  while (same < from.length && from[same] === to[same]) same++
  const start = Math.max(0, same - NOTE_BEFORE)
  const part = (text: string): string | null => {
    if (text === '') return null
    const end = start + NOTE_SHOWN
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`
  }
  return { group: 'text', fact, row: id, field: 'note', value: 'text', left: part(from), right: part(to) }
}

const NOTE_BEFORE = 30
const NOTE_SHOWN = 300

function fieldLines(sides: Sides, { id, field, from, to }: Of<'field'>, fact: string): DraftLine[] {
  const line = (name: string, value: ValueKind, left: unknown, right: unknown): DraftLine => ({
    group: storedFields[field].group,
    fact,
    row: id,
    field: name,
    value,
    left: left as ShownValue,
    right: right as ShownValue,
  })
  const { kind } = storedFields[field]
  switch (kind) {
    case 'duration':
    case 'number':
    case 'instant':
    case 'choice':
    case 'flag':
    case 'text':
      return [line(field, kind, from, to)]
    case 'calendar':
      return [line(field, 'text', nameOf(sides, sides.left, from), nameOf(sides, sides.right, to))]
    case 'limit':
      return limitLines(line, field, from as Limit | null, to as Limit | null)
    case 'progress':
      return progressLines(line, from as Progress, to as Progress)
    case 'measure':
      return measureLines(line, field, from as Measure | null, to as Measure | null)
    case 'person':
      return [line(field, 'attribute', storedPerson(from), storedPerson(to))]
    case 'splits':
      return splitLines(line, from as WbsRow['splits'], to as WbsRow['splits'])
    case 'three_points':
      return threePointLines(line, from as WbsRow['threePoints'], to as WbsRow['threePoints'])
    case 'subproject':
      return subprojectLines(line, from as WbsRow['subproject'], to as WbsRow['subproject'])
    case 'other':
      return []
  }
}

/** As attributes that name a person hold it: whoever shows it knows the people. */
const storedPerson = (id: unknown): string | null => (typeof id === 'string' ? storedValue('person', id) : null)

type LineOf = (name: string, value: ValueKind, left: unknown, right: unknown) => DraftLine

function nameOf(sides: Sides, plan: SchedulePlan, id: unknown): string {
  return sides.calendarName(plan, typeof id === 'string' ? id : plan.settings.defaultCalendarId)
}

function limitLines(line: LineOf, field: string, from: Limit | null, to: Limit | null): DraftLine[] {
  const lines: DraftLine[] = []
  if (from?.kind !== to?.kind) lines.push(line(field, 'choice', from?.kind ?? null, to?.kind ?? null))
  if (from?.date !== to?.date) lines.push(line(`${field}Date`, 'instant', from?.date ?? null, to?.date ?? null))
  return lines
}

/** Dates of a project within the project: as a whole when it came or went. */
/** The first pause of both sides, the second, …: where it stands, and how long it is. */
function splitLines(line: LineOf, from: WbsRow['splits'], to: WbsRow['splits']): DraftLine[] {
  return Array.from({ length: Math.max(from.length, to.length) }, (_, i) =>
    (['after', 'gap'] as const)
      .map((part) => line(`splits.${part}`, 'duration', from[i]?.[part] ?? null, to[i]?.[part] ?? null))
      .filter(({ left, right }) => left !== right),
  ).flat()
}

function threePointLines(line: LineOf, from: WbsRow['threePoints'], to: WbsRow['threePoints']): DraftLine[] {
  const lines = (['min', 'likely', 'max'] as const)
    .filter((part) => from?.[part] !== to?.[part])
    .map((part) => line(`threePoints.${part}`, 'duration', from?.[part] ?? null, to?.[part] ?? null))
  if (from?.shape === to?.shape) return lines
  return [...lines, line('threePoints.shape', 'choice', from?.shape ?? null, to?.shape ?? null)]
}

function subprojectLines(line: LineOf, from: WbsRow['subproject'], to: WbsRow['subproject']): DraftLine[] {
  if (!from || !to) return [line('subproject.itself', 'flag', from !== null, to !== null)]
  const [before, after] = [new Map<string, unknown>(Object.entries(from)), Object.entries(to)]
  return after
    .filter(([name, value]) => !same(before.get(name), value))
    .map(([name, value]) => line(`subproject.${name}`, 'instant', before.get(name) ?? null, value))
}

const progressParts: readonly (readonly [name: keyof Progress, value: ValueKind])[] = [
  ['actualStart', 'instant'],
  ['actualFinish', 'instant'],
  ['percent', 'percent'],
  ['remaining', 'duration'],
  ['initialDuration', 'duration'],
  ['startSource', 'choice'],
]

function progressLines(line: LineOf, from: Progress, to: Progress): DraftLine[] {
  return progressParts
    .filter(([name]) => from[name] !== to[name])
    .map(([name, value]) => line(name, value, from[name], to[name]))
}

function measureLines(line: LineOf, field: string, from: Measure | null, to: Measure | null): DraftLine[] {
  const amount = (measure: Measure | null, part: 'plan' | 'fact' | 'rate'): string | null =>
    measure?.[part] === undefined ? null : `${measure[part]} ${measure.unit}`.trim()
  return (['plan', 'fact', 'rate'] as const)
    .filter((part) => amount(from, part) !== amount(to, part))
    .map((part) => line(`${field}.${part}`, 'amount', amount(from, part), amount(to, part)))
}

const externalFields = { predecessor: 'externalPredecessor', successor: 'externalSuccessor' }

/**
 * At the successor, as a planner looks at logic, unless that is in another schedule. A link for a link is a change; what
 * is left over came or went.
 */
function linkLines(sides: Sides, { succId, predId, from, to }: Of<'links'>, fact: string): DraftLine[] {
  const outside = externalSide({ predId, succId })
  const isKept = (one: Relation, others: readonly Relation[]): boolean => others.some((other) => same(one, other))
  const gone = from.filter((one) => !isKept(one, to))
  const come = to.filter((one) => !isKept(one, from))
  const shown = (rows: ReadonlyMap<Id, WbsRow>, link: Relation | undefined): LinkValue | null => {
    if (!link) return null
    if (outside) return { code: '', name: externalId(outside), type: link.type, lag: link.lag }
    const row = rows.get(predId)
    return { code: row?.code ?? '', name: row?.name ?? '', type: link.type, lag: link.lag }
  }
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    group: 'logic' as const,
    fact,
    row: outside ? outside.rowId : succId,
    field: outside
      ? externalFields[outside.side]
      : gone[index] && come[index] && gone[index].lagCalendar !== come[index].lagCalendar
        ? 'lagCalendar'
        : 'link',
    value: 'link' as const,
    left: shown(sides.leftRows, gone[index]),
    right: shown(sides.rightRows, come[index]),
  }))
}

function calendarLines({ from, to }: Of<'calendar'>, fact: string): DraftLine[] {
  const line = (field: string, value: ValueKind, left: ShownValue, right: ShownValue): DraftLine => ({
    group: 'calendar',
    fact,
    row: null,
    title: (to ?? from)?.name ?? '',
    field: `calendar.${field}`,
    value,
    left,
    right,
  })
  if (!from || !to) return [line('itself', 'text', from?.name ?? null, to?.name ?? null)]
  const lines: DraftLine[] = []
  if (from.name !== to.name) lines.push(line('name', 'text', from.name, to.name))
  if (!same(from.week, to.week)) lines.push(line('week', 'number', hoursOf(from), hoursOf(to)))
  if (!same(from.exceptions, to.exceptions)) {
    lines.push(line('exceptions', 'number', from.exceptions.length, to.exceptions.length))
  }
  if (!same(from.rules, to.rules)) lines.push(line('rules', 'number', from.rules.length, to.rules.length))
  if (from.minutesPerDay !== to.minutesPerDay) {
    lines.push(line('hoursPerDay', 'number', from.minutesPerDay / 60, to.minutesPerDay / 60))
  }
  if (lines.length === 0) lines.push(line('revision', 'number', from.libraryRevision, to.libraryRevision))
  return lines
}

function hoursOf({ week }: Calendar): number {
  return week.flat().reduce((sum, [from, to]) => sum + to - from, 0) / 60
}

const assignmentParts = {
  resourceCode: 'text',
  resourceName: 'text',
  resourceType: 'text',
  plan: 'text',
  fact: 'text',
  remaining: 'duration',
  units: 'text',
  driving: 'flag',
  lag: 'duration',
  start: 'instant',
  finish: 'instant',
  price: 'text',
  split: 'text',
  left: 'text',
  overtime: 'text',
} as const satisfies Partial<Record<keyof Assignment, ValueKind>>

function assignmentLines({ from, to }: Of<'assignment'>, fact: string): DraftLine[] {
  const row = (to ?? from)?.wbsId ?? null
  const title = (one: typeof from): string | null => one && `${one.resourceCode} ${one.resourceName}`.trim()
  const base = { group: 'resources' as const, fact, row }
  const whole = { ...base, field: 'assignment.itself', value: 'text' as const, left: title(from), right: title(to) }
  if (!from || !to) return [whole]
  const lines = Object.entries(assignmentParts)
    .map(([part, value]) => ({ part: part as keyof typeof assignmentParts, value }))
    .filter(({ part }) => from[part] !== to[part])
    .map(({ part, value }) => ({ ...base, field: `assignment.${part}`, value, left: from[part], right: to[part] }))
  // Its calendar, its curve or its work: the resource stands for what is behind it.
  return lines.length > 0 ? lines : [whole]
}

const settingKinds: Partial<Record<Of<'setting'>['name'], ValueKind>> = {
  dataDate: 'instant',
  plannedStart: 'instant',
  mustFinishBy: 'instant',
  criticalThreshold: 'duration',
  openEndsCritical: 'flag',
  useExpectedFinish: 'flag',
  rateFromInitialDuration: 'flag',
  scenario: 'number',
  name: 'text',
  currency: 'text',
  defaultCalendarId: 'text',
}

function settingLine(sides: Sides, { name, from, to }: Of<'setting'>, fact: string): DraftLine {
  const isCalendar = name === 'defaultCalendarId'
  return {
    group: 'settings',
    fact,
    row: null,
    field: `setting.${name}`,
    value: settingKinds[name] ?? 'choice',
    left: (isCalendar ? nameOf(sides, sides.left, from) : from) as ShownValue,
    right: (isCalendar ? nameOf(sides, sides.right, to) : to) as ShownValue,
  }
}
