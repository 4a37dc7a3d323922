/** What a rule makes of the rows of a file: of one that the schedule has, and of a new one. */
import { packValues, unpackValues } from '../../attributes/index.ts'
import { type Id, type Measure, notStarted, type Progress, type WbsRow } from '../../plan/index.ts'
import { mergedSteps, parseStepKey, stepsOf, unreportedSteps, withSteps } from '../../steps/index.ts'
import { mergeProgress } from '../merge.ts'
import type { ImportRule, KeptPart, RuleKind } from './types.ts'

export interface RowRule {
  rule: ImportRule
  /** The calendar of the schedule that one of the file is; null: the schedule has none of it. undefined: its default. */
  calendarOf(id: Id | null): Id | null | undefined
  /** Is it the one that works have that say nothing? */
  isDefault(id: Id | null): boolean
  /** Does the file say which works come first in levelling? */
  saysPriorities: boolean
}

const may = (rule: ImportRule, kind: RuleKind): boolean => rule.kinds[kind] !== 'none'
const creates = (rule: ImportRule, kind: RuleKind): boolean => rule.kinds[kind] === 'create'
const keeps = (rule: ImportRule, part: KeptPart): boolean => rule.keep.includes(part)

/** May the file say a fact of a work? What was reported here is another question than what nobody told. */
export function mayTellFacts(rule: ImportRule, isReported: boolean): boolean {
  return isReported ? may(rule, 'facts') && !keeps(rule, 'facts') : creates(rule, 'facts')
}

export function updatedRow(found: WbsRow, said: WbsRow, of: RowRule): WbsRow {
  const { rule } = of
  const isPlanned = may(rule, 'works')
  return {
    ...(isPlanned ? plannedRow(found, said, rule) : found),
    id: found.id,
    parentId: found.parentId,
    calendarId: calendarOf(found, said, of),
    values: valuesOf(found.values, said.values, rule),
    progress: progressOf(found.progress, said.progress, rule),
    measure: amountOf(found.measure, said.measure, rule),
    labour: amountOf(found.labour, said.labour, rule),
    cost: amountOf(found.cost, said.cost, rule),
    executor: isPlanned ? (said.executor ?? found.executor) : found.executor,
    curator: isPlanned ? (said.curator ?? found.curator) : found.curator,
    threePoints: isPlanned ? (said.threePoints ?? found.threePoints) : found.threePoints,
    levelDelay: isPlanned ? said.levelDelay || found.levelDelay : found.levelDelay,
    expenses: amountOf(found.expenses, said.expenses, rule),
    effort: isPlanned ? (said.effort ?? found.effort) : found.effort,
    priority: isPlanned && of.saysPriorities ? said.priority : found.priority,
    copiedFrom: found.copiedFrom,
    subproject: may(rule, 'settings') ? (said.subproject ?? found.subproject) : found.subproject,
  }
}

/** What no kind of its own has. */
function plannedRow(found: WbsRow, said: WbsRow, rule: ImportRule): WbsRow {
  const kept: Partial<WbsRow> = {
    ...(keeps(rule, 'name') ? { name: found.name } : {}),
    ...(keeps(rule, 'code') ? { code: found.code } : {}),
    ...(keeps(rule, 'limits') ? limitsOf(found) : {}),
    ...(keeps(rule, 'duration') ? { duration: found.duration, elapsed: found.elapsed, splits: found.splits } : {}),
  }
  const paused = mayTellFacts(rule, true) ? {} : { suspendedAt: found.suspendedAt, resumedAt: found.resumedAt }
  return { ...said, ...paused, ...kept }
}

const limitsOf = ({ limit, secondLimit, expectedFinish, externalEarlyStart, externalLateFinish }: WbsRow) => ({
  limit,
  secondLimit,
  expectedFinish,
  externalEarlyStart,
  externalLateFinish,
})

function calendarOf(found: WbsRow, said: WbsRow, { rule, calendarOf: own, isDefault }: RowRule): Id | null {
  if (!may(rule, 'works') || !may(rule, 'calendars') || keeps(rule, 'calendar')) return found.calendarId
  const calendarId = own(said.calendarId)
  if (calendarId === undefined) return found.calendarId
  return isDefault(calendarId) && isDefault(found.calendarId) ? found.calendarId : calendarId
}

function valuesOf(found: string, said: string, rule: ImportRule): string {
  const facts = (isReported: boolean): boolean => mayTellFacts(rule, isReported)
  return mergedSteps(attributesOf(found, said, rule), said, { planned: may(rule, 'works'), facts })
}

/** `update`: only attributes that the work has a value of. */
function attributesOf(found: string, said: string, rule: ImportRule): string {
  if (!may(rule, 'attributes')) return found
  const own = unpackValues(found)
  const isTaken = (id: string): boolean => creates(rule, 'attributes') || own.has(id)
  const taken = [...unpackValues(said)].filter(([id]) => isTaken(id) && parseStepKey(id) === null)
  return taken.length === 0 ? found : packValues(new Map([...own, ...taken]))
}

function progressOf(found: Progress, said: Progress, rule: ImportRule): Progress {
  const isReported = found.actualStart !== null || found.actualFinish !== null || found.percent > 0
  return mayTellFacts(rule, isReported) ? mergeProgress(found, said) : found
}

function amountOf(found: Measure | null, said: Measure | null, rule: ImportRule): Measure | null {
  if (!said) return found
  const planned = may(rule, 'works') && !keeps(rule, 'amounts') ? said : found
  const isReported = found !== null && Number(found.fact) !== 0
  const fact = mayTellFacts(rule, isReported) ? said.fact : (found?.fact ?? '0')
  if (planned) return { ...planned, fact }
  return Number(fact) === 0 ? null : { ...said, plan: '0', fact }
}

function newValues(said: string, rule: ImportRule): string {
  const values = creates(rule, 'attributes') ? said : withSteps('', stepsOf(said))
  return creates(rule, 'facts') ? values : unreportedSteps(values)
}

/** A row that the schedule does not have, under an id and a place of its own. */
export function newRow(
  said: WbsRow,
  place: Pick<WbsRow, 'id' | 'parentId'>,
  { rule, calendarOf: own }: RowRule,
): WbsRow {
  const withFacts = creates(rule, 'facts')
  const amount = (measure: Measure | null): Measure | null =>
    measure && (withFacts ? measure : { ...measure, fact: '0' })
  return {
    ...said,
    ...place,
    calendarId: may(rule, 'calendars') ? (own(said.calendarId) ?? null) : null,
    values: newValues(said.values, rule),
    progress: withFacts ? said.progress : notStarted,
    suspendedAt: withFacts ? said.suspendedAt : null,
    resumedAt: withFacts ? said.resumedAt : null,
    measure: amount(said.measure),
    labour: amount(said.labour),
    cost: amount(said.cost),
    expenses: amount(said.expenses),
  }
}
