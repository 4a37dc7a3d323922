import { periodicities, type Rhythm } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useCalendarWords } from '../calendars/words.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

export const isClock = (text: string): boolean => CLOCK.test(text)

interface RhythmFieldsProps {
  rhythm: Rhythm
  set: (part: Partial<Rhythm>) => void
  error: string
}

/** One name of every two weeks is offered. */
const offered = periodicities.filter((one) => one !== '2weekly')
const monthDays = [...Array.from({ length: 28 }, (_, index) => index + 1), 'last'] as const

/** By which rhythm something comes again and again. */
export function RhythmFields({ rhythm, set, error }: RhythmFieldsProps) {
  const { t } = useTranslation('scoreboard')
  const { weekdayName } = useCalendarWords()
  const periodicity = rhythm.periodicity === '2weekly' ? 'Fortnightly' : rhythm.periodicity
  const isOfWeeks = periodicity === 'weekly' || periodicity === 'Fortnightly'
  return (
    <>
      <SelectField
        label={t('email.periodicity')}
        value={periodicity}
        options={offered.map((value) => ({ value, label: t(`email.of.${value}`) }))}
        onChange={(value) => set({ periodicity: offered.find((one) => one === value) })}
      />
      {isOfWeeks && (
        <SelectField
          label={t('email.weekday')}
          value={String(rhythm.weekday)}
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day - 1) }))}
          onChange={(day) => set({ weekday: Number(day) })}
        />
      )}
      {periodicity === 'monthly' && (
        <SelectField
          label={t('email.monthDay')}
          value={String(rhythm.monthDay)}
          options={monthDays.map((day) => ({
            value: String(day),
            label: day === 'last' ? t('email.lastDay') : String(day),
          }))}
          onChange={(day) => set({ monthDay: day === 'last' ? day : Number(day) })}
        />
      )}
      {periodicity === 'cron' ? (
        <TextField
          label={t('email.cron')}
          value={rhythm.cron}
          onChange={(cron) => set({ cron })}
          hint={t('email.cronHint')}
          error={error || undefined}
        />
      ) : (
        <TextField
          label={t('email.at')}
          value={rhythm.at}
          onChange={(at) => set({ at: at.trim() })}
          error={isClock(rhythm.at) ? error || undefined : t('email.noTime')}
        />
      )}
    </>
  )
}
