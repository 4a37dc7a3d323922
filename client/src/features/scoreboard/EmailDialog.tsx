import { Button } from '@blueprintjs/core'
import {
  periodicities,
  type Rhythm,
  type Scoreboard,
  type ScoreboardEmail,
  scoreboardEmailSet,
  scoreboardEmailStop,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { useCalendarWords } from '../../parts/calendars/words.ts'
import { session } from '../../session/session.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { succeeds } from '../../shell/attempt.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'

interface EmailDialogProps {
  board: Scoreboard
  /** undefined: none come yet. */
  email: ScoreboardEmail | undefined
  changed: () => void
  close: () => void
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** What one begins with: Mondays, before the meeting. */
const usualRhythm = (): Rhythm => ({
  periodicity: 'weekly',
  at: '08:00',
  weekday: 1,
  monthDay: 1,
  cron: '0 8 * * 1-5',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** By which rhythm the numbers of a board come by email, and when the next one does. */
export function EmailDialog({ board: { id, name }, email, changed, close }: EmailDialogProps) {
  const { t } = useTranslation('scoreboard')
  const { person } = useSnapshot(session)
  const [rhythm, setRhythm] = useState(email?.rhythm ?? usualRhythm())
  const params = { scoreboardId: id }
  const save = async (): Promise<void> => {
    const { email: saved } = await call(scoreboardEmailSet, { params, input: rhythm })
    toast.done(t('email.next', { at: momentOf(saved.nextAt) }))
    changed()
  }
  const stop = async (): Promise<void> => {
    if (!(await succeeds(() => call(scoreboardEmailStop, { params })))) return
    toast.notice(t('email.stopped', { name }))
    changed()
    close()
  }
  const isTime = rhythm.periodicity === 'cron' || CLOCK.test(rhythm.at)
  return (
    <ActDialog title={t('email.title', { name })} submit={t('email.save')} disabled={!isTime} work={save} close={close}>
      {(error) => (
        <>
          <p>{t('email.what', { email: person?.email })}</p>
          <RhythmFields rhythm={rhythm} set={(part) => setRhythm({ ...rhythm, ...part })} error={error} />
          <p className="pl-muted">{t('email.zone', { zone: rhythm.timeZone })}</p>
          {email && (
            <p className="dashboards-email">
              {t('email.next', { at: momentOf(email.nextAt) })}
              <Button size="small" text={t('email.stop')} onClick={() => void stop()} />
            </p>
          )}
        </>
      )}
    </ActDialog>
  )
}

interface RhythmFieldsProps {
  rhythm: Rhythm
  set: (part: Partial<Rhythm>) => void
  error: string
}

/** One name of every two weeks is offered. */
const offered = periodicities.filter((one) => one !== '2weekly')
const monthDays = [...Array.from({ length: 28 }, (_, index) => index + 1), 'last'] as const

function RhythmFields({ rhythm, set, error }: RhythmFieldsProps) {
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
          error={CLOCK.test(rhythm.at) ? error || undefined : t('email.noTime')}
        />
      )}
    </>
  )
}
