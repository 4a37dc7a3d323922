/** Every column of a schedule, once: whoever shows, types, sorts, filters, groups, counts or writes fields reads this. */
import { isSummary, scopeStates, USUAL_PRIORITY, wbsTypes, workStatuses } from '../plan/index.ts'
import { NO_INSTANT, NO_MINUTES, startDayOf } from '../time/index.ts'
import { fieldsOf } from './build.ts'
import type { AnyField, FieldKind } from './types.ts'
import { floatOf, floatUsedOf } from './used-float.ts'

const works = fieldsOf('works')
const plan = fieldsOf('plan')
const schedule = fieldsOf('schedule')

const time = { look: 'time', blankInDrafts: true } as const
const reserve = { look: 'reserve' } as const
const shift = { look: 'shift' } as const
const shareOf = (hundredths: number): number | null => (hundredths === NO_MINUTES ? null : hundredths / 100)
/** None where nothing is delayed. */
const delayOf = (minutes: number): number => (minutes === 0 || minutes === NO_INSTANT ? NO_MINUTES : minutes)
const typedAmount = { edit: 'amount', emptied: '' } as const
const assignedPart = { edit: 'assignedPart', emptied: '', noFormulas: true } as const

/** In the order in which the grid offers them. */
export const fields: readonly AnyField[] = [
  works.of('text', 'code', 64, (work) => work.code(), { edit: 'code', emptied: '' }),
  works.of('text', 'name', 244, (work) => work.name(), { edit: 'name', tree: true }),
  plan.choice('type', 104, wbsTypes, (row) => row.type()),
  works.length('duration', 58, (work) => work.minutes('duration'), { ...time, edit: 'duration' }),
  plan.length('remaining', 58, (row) => row.minutes('remaining'), time),
  works.date('start', 94, 'start', (work) => work.instant('start'), {
    look: 'bar',
    edit: 'start',
    emptied: '',
    total: 'min',
  }),
  works.date('finish', 94, 'finish', (work) => work.instant('finish'), { look: 'bar', edit: 'finish' }),
  works.of('percent', 'percent', 44, (work) => shareOf(work.percent()), {
    edit: 'percent',
    emptied: '0',
    blankInDrafts: true,
    total: 'wavg',
  }),
  works.length('totalFloat', 48, (work) => floatOf(work, work.minutes('totalFloat')), { ...reserve, total: 'min' }),
  plan.length('freeFloat', 48, (row) => floatOf(row, row.minutes('freeFloat')), reserve),
  works.length('targetFloat', 76, (work) => work.minutes('targetFloat'), { ...reserve, total: 'min' }),
  works.length('floatUsed', 76, floatUsedOf, reserve),
  works.of(
    'percent',
    'floatUsedShare',
    76,
    (work) => {
      const [used, target] = [floatUsedOf(work), work.minutes('targetFloat')]
      return used === NO_MINUTES ? null : Math.round((used / target) * 10_000) / 100
    },
    { total: 'max' },
  ),
  {
    ...plan.length('levelDelay', 72, (row) => delayOf(row.stored('levelDelay')), {
      look: 'time',
      edit: 'delay',
      emptied: '',
      blankInDrafts: true,
    }),
    stored: 'levelDelay',
  },
  {
    ...plan.of('number', 'priority', 88, (row) => (isSummary(row.type()) ? null : row.stored('priority')), {
      edit: 'priority',
      emptied: String(USUAL_PRIORITY),
      blankInDrafts: true,
    }),
    stored: 'priority',
  },
  schedule.of('text', 'threePoints', 104, (row) => row.points(), { edit: 'points', emptied: '', noFormulas: true }),
  plan.date('earlyStart', 88, 'start', (row) => row.instant('earlyStart')),
  plan.date('earlyFinish', 88, 'finish', (row) => row.instant('earlyFinish')),
  plan.date('lateStart', 88, 'start', (row) => row.instant('lateStart')),
  plan.date('lateFinish', 88, 'finish', (row) => row.instant('lateFinish')),
  works.date('actualStart', 88, 'start', (work) => work.instant('actualStart'), { total: 'min' }),
  works.date('actualFinish', 88, 'finish', (work) => work.instant('actualFinish')),
  works.date('baselineStart', 88, 'start', (work) => work.instant('baselineStart'), { total: 'min' }),
  works.date('baselineFinish', 88, 'finish', (work) => work.instant('baselineFinish')),
  plan.length('startVariance', 58, (row) => row.minutes('startVariance'), shift),
  works.length('finishVariance', 58, (work) => work.minutes('finishVariance'), { ...shift, total: 'max' }),
  works.choice('status', 112, workStatuses, (work) => work.status(), { blankInDrafts: true }),
  schedule.choice('inScope', 128, scopeStates, (row) => row.scope(), { noFormulas: true }),
  plan.color('color', ['normal', 'critical', 'done'], (row) =>
    row.status() === 'completed' ? 'done' : row.isCritical() ? 'critical' : 'normal',
  ),
  works.amount('volume', 96, { measure: 'volume', value: 'plan' }, typedAmount),
  works.amount('volumeFact', 96, { measure: 'volume', value: 'fact' }),
  plan.amount('volumeApproved', 136, { measure: 'volume', value: 'approved_plan' }),
  schedule.amount('volumeRate', 104, { measure: 'volume', value: 'rate' }, typedAmount),
  works.amount('labour', 88, { measure: 'labour', value: 'plan' }, typedAmount),
  works.amount('labourFact', 88, { measure: 'labour', value: 'fact' }),
  plan.amount('labourApproved', 144, { measure: 'labour', value: 'approved_plan' }),
  schedule.amount('unitLabour', 104, { measure: 'labour', value: 'specific_labor_cost' }, typedAmount),
  works.amount('cost', 96, { measure: 'cost', value: 'plan' }, typedAmount),
  works.amount('costFact', 96, { measure: 'cost', value: 'fact' }),
  works.amount('costApproved', 128, { measure: 'cost', value: 'approved_plan' }),
  schedule.amount('unitCost', 104, { measure: 'cost', value: 'rate' }, typedAmount),
  plan.earned('bac', 96),
  plan.earned('pv', 96),
  plan.earned('ev', 96),
  plan.earned('sv', 96),
  plan.earned('cv', 96),
  plan.earned('spi', 64),
  plan.earned('cpi', 64),
  plan.earned('tcpi', 64),
  plan.earned('eac', 96),
  plan.earned('eacBudgeted', 112),
  plan.earned('eacPace', 112),
  schedule.earned('eacLeft', 112),
  plan.earned('etc', 96),
  plan.earned('vac', 96),
  schedule.of('text', 'assigned', 160, (row) => row.assigned('amount'), {
    edit: 'assigned',
    emptied: '',
    noFormulas: true,
  }),
  schedule.of('text', 'assignedOvertime', 128, (row) => row.assigned('overtime'), assignedPart),
  schedule.of('text', 'assignedCurve', 128, (row) => row.assigned('curve'), assignedPart),
  schedule.of('text', 'assignedDays', 128, (row) => row.assigned('days'), assignedPart),
  schedule.amount('resources', 96, { measure: 'resources', value: 'plan' }),
  schedule.amount('resourcesFact', 120, { measure: 'resources', value: 'fact' }),
  schedule.of('relations', 'predecessors', 120, (row) => row.relations('predecessors'), {
    edit: 'relations',
    emptied: '',
    noFormulas: true,
  }),
  schedule.of('relations', 'successors', 120, (row) => row.relations('successors'), {
    edit: 'relations',
    emptied: '',
    noFormulas: true,
  }),
  works.of('person', 'executor', 136, (work) => work.person('executor'), { edit: 'person', emptied: '' }),
  works.of('person', 'curator', 136, (work) => work.person('curator'), { edit: 'person', emptied: '' }),
  plan.of('calendar', 'calendar', 120, (row) => row.calendar(), { edit: 'calendar', emptied: '' }),
  plan.of('text', 'checklist', 84, (row) => {
    const checks = row.checks()
    return checks && `${checks.done} / ${checks.all}`
  }),
  plan.of('percent', 'checklistShare', 84, (row) => {
    const checks = row.checks()
    return checks && Math.round((checks.done / checks.all) * 10_000) / 100
  }),
  plan.of('text', 'steps', 64, (row) => {
    const steps = row.steps()
    return steps && `${steps.done} / ${steps.all}`
  }),
  plan.of('percent', 'stepsShare', 84, (row) => row.steps()?.percent ?? null),
  plan.of('limit', 'limit', 132, (row) => startDayOf(row.instant('limit')), { edit: 'limit', emptied: '' }),
]

const byKey: ReadonlyMap<string, AnyField> = new Map(fields.map((field) => [field.key, field]))

/** undefined: a field of nothing that is built in, as those of attributes. */
export const fieldOf = (key: string): AnyField | undefined => byKey.get(key)

/** Those of one kind after those of another; within a kind as in the catalogue. */
export const fieldsByKind = (kinds: readonly (readonly FieldKind[])[]): readonly AnyField[] =>
  kinds.flatMap((together) => fields.filter(({ kind }) => together.includes(kind)))
