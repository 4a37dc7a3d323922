import { Button } from '@blueprintjs/core'
import {
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
import { isClock, RhythmFields } from '../../parts/rhythm/RhythmFields.tsx'
import { session } from '../../session/session.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { succeeds } from '../../shell/attempt.ts'
import { toast } from '../../shell/toast.ts'

interface EmailDialogProps {
  board: Scoreboard
  /** undefined: none come yet. */
  email: ScoreboardEmail | undefined
  changed: () => void
  close: () => void
}

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
  const isTime = rhythm.periodicity === 'cron' || isClock(rhythm.at)
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
