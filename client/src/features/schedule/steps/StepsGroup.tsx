import './steps.css'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { WbsRow } from '@plumbline/core/plan'
import { percentOfSteps, stepLimits, stepsOf, stepsState, type WorkStep } from '@plumbline/core/steps'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { Group } from '../../../parts/inputs/Field.tsx'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { NewSteps } from './NewSteps.tsx'
import { StepLine } from './StepLine.tsx'
import { addSteps, stepsInto, takeOver, typedSteps } from './step-edits.ts'

/** The parts of a work that are reported by themselves; by their weights they say how far the work is. */
export function StepsGroup({ row }: { row: WbsRow }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('steps')
  const steps = stepsOf(row.values)
  const run = (command: ScheduleCommand | null): void => {
    if (command) void actions.execute(command)
  }
  return (
    <Group title={titleOf(steps, t)}>
      {steps.length > 0 && (
        <div className="schedule-steps">
          <span>{t('name')}</span>
          <span>{t('weight')}</span>
          <span>{t('percent')}</span>
          <span />
          {steps.map((step, at) => (
            <StepLine key={step.id} row={row} steps={steps} step={step} at={at} run={run} />
          ))}
        </div>
      )}
      <Difference row={row} steps={steps} run={run} />
      {actions.canEdit && steps.length < stepLimits.steps && (
        <NewSteps add={(text) => run(addSteps([row.id], typedSteps(text, steps, newId)))} />
      )}
      <ToSelected row={row} steps={steps} run={run} />
    </Group>
  )
}

type Run = (command: ScheduleCommand | null) => void
type Words = ReturnType<typeof useTranslation<'steps'>>['t']

function titleOf(steps: readonly WorkStep[], t: Words): string {
  if (steps.length === 0) return t('title')
  const { done, all, percent } = stepsState(steps)
  const counted = t('counted', { done, all })
  return percent === null ? counted : `${counted} · ${localDecimal(String(percent))} %`
}

/** Somebody told another percentage of the work, or two people reported steps at once. */
function Difference({ row, steps, run }: { row: WbsRow; steps: readonly WorkStep[]; run: Run }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('steps')
  const percent = percentOfSteps(steps)
  const told = row.progress.percent
  if (percent === null || percent === told) return null
  const text = { steps: localDecimal(String(percent)), work: localDecimal(String(told)) }
  return (
    <p className="schedule-steps-difference" role="status">
      <span>{t('differs', text)}</span>
      {actions.canReport && (
        <button
          type="button"
          className="schedule-link"
          onClick={() => run(takeOver(actions.session.store, row.id, percent))}
        >
          {t('takeOver')}
        </button>
      )}
    </p>
  )
}

/** As a template of P6 does: the same steps, of which nothing is done, in the other works that are selected. */
function ToSelected({ row, steps, run }: { row: WbsRow; steps: readonly WorkStep[]; run: Run }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('steps')
  if (!actions.canEdit || steps.length === 0) return null
  const { store } = actions.session
  const others = actions.selected().flatMap((id) => {
    const slot = store.slotOf(id)
    return id === row.id || typeOf(store, slot) !== 'work' ? [] : [{ id, values: store.values[slot] ?? '' }]
  })
  const command = stepsInto(others, steps)
  if (!command) return null
  return (
    <button type="button" className="schedule-link" onClick={() => run(command)}>
      {t('toSelected', { count: others.length })}
    </button>
  )
}
