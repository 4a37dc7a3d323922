import { convertedMeasure } from '@plumbline/core/measures'
import type { Measure, WbsRow } from '@plumbline/core/plan'
import { type AmountRegister, amountRegisters, usualUnit } from '../../../documents/schedule/rows/row-amounts.ts'
import { unitsAt } from '../../../parts/directories/measure-units.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Group } from '../../../parts/inputs/Field.tsx'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { confirm } from '../../../shell/confirm.ts'
import { putPart } from '../base/part-edits.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** What a work amounts to; a volume in another unit is converted where directories of measures say how. */
export function AmountsGroup({ row }: { row: WbsRow }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const setUnit = useUnit(row)
  const { frame } = actions.session
  const put = (which: AmountRegister, change: Partial<Measure>): null => {
    const none = { unit: usualUnit(frame, which), plan: '0', fact: '0' }
    void putPart(actions, row.id, which, (before) => ({ ...(before ?? none), ...change }))
    return null
  }
  const setNumber = (which: AmountRegister, part: 'plan' | 'fact') => (text: string) => {
    const value = parseDecimal(text)
    return value === null ? t('edit.number') : put(which, { [part]: value })
  }
  const unitOf = (which: AmountRegister) => (text: string) => {
    const unit = text.trim()
    if (unit.length > 32) return t('edit.unit')
    if (which !== 'measure') return put(which, { unit })
    void setUnit(unit)
    return null
  }
  return (
    <Group title={t('info.amounts')}>
      <div className="schedule-amounts">
        <span />
        <span>{t('info.plan')}</span>
        <span>{t('info.fact')}</span>
        <span>{t('info.unit')}</span>
        {amountRegisters.map((which) => (
          <AmountRow
            key={which}
            label={t(`info.${which}`)}
            value={row[which]}
            units={which === 'measure' ? (actions.session.store.related?.units(row) ?? []) : []}
          >
            {(part) => (part === 'unit' ? unitOf(which) : setNumber(which, part))}
          </AmountRow>
        ))}
      </div>
    </Group>
  )
}

/** Asks whether amounts are converted with the unit: one step either way. */
function useUnit({ id, measure }: WbsRow): (unit: string) => Promise<void> {
  const { actions, scheduleId } = useSchedule()
  const { t } = useScheduleText()
  const told = ({ plan, unit }: Measure): string => `${localDecimal(plan)} ${unit}`
  return async (unit) => {
    const isEmpty = measure === null || (Number(measure.plan) === 0 && Number(measure.fact) === 0)
    const other = isEmpty ? null : convertedMeasure(measure, unit, await unitsAt(scheduleId))
    const none = { unit: usualUnit(actions.session.frame, 'measure'), plan: '0', fact: '0' }
    const isConverted =
      other !== null &&
      (await confirm({
        title: t('convert.title'),
        message: t('convert.text', { before: told(measure ?? none), after: told(other) }),
        okLabel: t('convert.do'),
        abortLabel: t('convert.keep'),
        useEnter: true,
      })) !== null
    await putPart(actions, id, 'measure', (before) => (isConverted ? other : { ...(before ?? none), unit }))
  }
}

interface AmountRowProps {
  label: string
  value: Measure | null
  /** Offered as its unit. */
  units: readonly string[]
  children: (part: 'plan' | 'fact' | 'unit') => (text: string) => string | null
}

function AmountRow({ label, value, units, children: commit }: AmountRowProps) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  return (
    <>
      <span className="schedule-muted">{label}</span>
      {(['plan', 'fact', 'unit'] as const).map((part) => (
        <CellInput
          key={part}
          label={`${label}, ${t(`info.${part}`)}`}
          value={part === 'unit' ? (value?.unit ?? '') : localDecimal(value?.[part] ?? '')}
          align={part === 'unit' ? 'left' : 'right'}
          disabled={part === 'fact' ? !actions.canReport : !actions.canEdit}
          {...(part === 'unit' && { suggestions: units })}
          onCommit={commit(part)}
        />
      ))}
    </>
  )
}
