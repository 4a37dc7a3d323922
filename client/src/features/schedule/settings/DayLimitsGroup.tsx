import { Button } from '@blueprintjs/core'
import { type DayLimitsView, dayLimitsEdit } from '@plumbline/core/contract'
import { factsPeriodOf, keyDates } from '@plumbline/core/permissions'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { dateOf } from '../../../i18n/format.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Group } from '../../../parts/inputs/Field.tsx'
import { formatDate } from '../../../parts/values/date.ts'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { toastError } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { useDayLimits } from './use-day-limits.ts'

const MOST_DAYS = 3_650

/** Of which days people on site may tell facts. Belongs to the schedule, not to a version, and cannot be undone. */
export function DayLimitsGroup() {
  const { t } = useTranslation('settings')
  const { scheduleId } = useSchedule()
  const { limits, error, read, show } = useDayLimits(scheduleId)
  const set = (input: Partial<Omit<DayLimitsView, 'keyDate'>>): null => {
    call(dayLimitsEdit, { params: { scheduleId }, input }).then(show, toastError)
    return null
  }
  return (
    <Group title={t('group.days')}>
      {limits ? (
        <Fields limits={limits} set={set} />
      ) : (
        <div className="settings-action">
          <small>{error === null ? t('days.loading') : errorSentence(error)}</small>
          {error !== null && <Button size="small" text={t('days.retry')} onClick={read} />}
        </div>
      )}
    </Group>
  )
}

interface FieldsProps {
  limits: DayLimitsView
  set: (edit: Partial<DayLimitsView>) => null
}

function Fields({ limits, set }: FieldsProps) {
  const { t } = useTranslation('settings')
  const disabled = !useCanEdit()
  return (
    <>
      <DayField name="keyDateBy">
        <select
          className="schedule-select"
          aria-label={t('days.keyDateBy')}
          value={limits.keyDateBy}
          disabled={disabled}
          onChange={(event) => set({ keyDateBy: keyDates.find((one) => one === event.currentTarget.value) })}
        >
          {keyDates.map((one) => (
            <option key={one} value={one}>
              {t(`days.key.${one}`)}
            </option>
          ))}
        </select>
      </DayField>
      <NumberOfDays name="factDays" limits={limits} set={set} disabled={disabled} />
      <NumberOfDays name="planDays" limits={limits} set={set} disabled={disabled} />
      <p className="settings-period" data-testid="facts-period">
        {periodText(limits, (key, params) => t(key, params ?? {}))}
      </p>
    </>
  )
}

function DayField({ name, children }: { name: 'keyDateBy' | 'factDays' | 'planDays'; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <div className="settings-field" data-setting={name}>
      <span>{t(`days.${name}`)}</span>
      {children}
      <small>{t(`days.hint.${name}`)}</small>
    </div>
  )
}

function NumberOfDays({
  name,
  limits,
  set,
  disabled,
}: FieldsProps & { name: 'factDays' | 'planDays'; disabled: boolean }) {
  const { t } = useTranslation('settings')
  const commit = (text: string): string | null => {
    const trimmed = text.trim()
    if (trimmed === '') return set({ [name]: null })
    const days = Number(trimmed)
    const isFine = /^\d+$/.test(trimmed) && days <= MOST_DAYS
    return isFine ? set({ [name]: days }) : t('days.wrong', { most: MOST_DAYS })
  }
  return (
    <DayField name={name}>
      <CellInput
        label={t(`days.${name}`)}
        value={limits[name] === null ? '' : String(limits[name])}
        placeholder={t('days.all')}
        disabled={disabled}
        onCommit={commit}
      />
    </DayField>
  )
}

function periodText({ keyDate, factDays }: DayLimitsView, t: Translate): string {
  if (factDays === null) return t('days.unlimited')
  const key = keyDate === null ? null : parseInstant(`${keyDate}T00:00`)
  if (key === null) return t('days.noKeyDate')
  const { factsFrom = key } = factsPeriodOf('facts', factDays, dayOfInstant(key))
  return t('days.period', { from: formatDate(factsFrom), to: dateOf(keyDate) })
}
