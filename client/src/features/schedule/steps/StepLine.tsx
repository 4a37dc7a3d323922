import { Menu, MenuItem, Popover } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { WbsRow } from '@plumbline/core/plan'
import { removedValues, stepLimits, type WorkStep } from '@plumbline/core/steps'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parsePercent } from '../../../parts/values/number.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { movedStep, parseWeight, putStep, reportStep } from './step-edits.ts'

interface StepLineProps {
  row: WbsRow
  steps: readonly WorkStep[]
  step: WorkStep
  at: number
  run: (command: ScheduleCommand | null) => void
}

/** One step: what it is, what it weighs, how far it is, and what is noted of it. */
export function StepLine({ row, steps, step, at, run }: StepLineProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('steps')
  const { t: says } = useScheduleText()
  const [isNoted, setNoted] = useState(false)
  const put = (change: Partial<WorkStep>): null => {
    run(putStep(row.id, { ...step, ...change }))
    return null
  }
  const rename = (text: string): string | null =>
    text.trim() === '' ? t('noName') : put({ name: text.trim().slice(0, stepLimits.name) })
  const weigh = (text: string): string | null => {
    const weight = parseWeight(text)
    return weight === null ? says('edit.number') : put({ weight })
  }
  const report = (text: string): string | null => {
    const percent = parsePercent(text)
    if (percent === null) return says('edit.percent')
    run(reportStep(actions.session.store, row, step.id, percent))
    return null
  }
  const named = { step: step.name }
  return (
    <>
      <CellInput label={t('nameOf', named)} value={step.name} disabled={!actions.canEdit} onCommit={rename} />
      <CellInput
        label={t('weightOf', named)}
        value={localDecimal(String(step.weight))}
        align="right"
        disabled={!actions.canEdit}
        onCommit={weigh}
      />
      <CellInput
        label={t('percentOf', named)}
        value={localDecimal(String(step.percent))}
        align="right"
        disabled={!actions.canReport}
        onCommit={report}
      />
      <Popover
        placement="bottom-end"
        disabled={!actions.canEdit}
        content={
          <Menu>
            <MenuItem text={t('note')} onClick={() => setNoted(true)} />
            <MenuItem text={t('up')} disabled={at === 0} onClick={() => run(movedStep(row.id, steps, at, -1))} />
            <MenuItem
              text={t('down')}
              disabled={at === steps.length - 1}
              onClick={() => run(movedStep(row.id, steps, at, 1))}
            />
            <MenuItem
              text={t('remove')}
              onClick={() => run({ do: 'row.values', ids: [row.id], values: removedValues(step.id) })}
            />
          </Menu>
        }
      >
        <IconButton icon={<More size={12} />} label={t('menuOf', named)} disabled={!actions.canEdit} />
      </Popover>
      {(isNoted || step.note !== '') && (
        <textarea
          className="schedule-steps-note"
          aria-label={t('noteOf', named)}
          maxLength={stepLimits.note}
          disabled={!actions.canEdit}
          defaultValue={step.note}
          key={step.note}
          onBlur={({ currentTarget: { value } }) => {
            setNoted(false)
            if (value !== step.note) put({ note: value })
          }}
        />
      )}
    </>
  )
}
