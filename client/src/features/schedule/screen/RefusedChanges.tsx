import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { downloadChanges } from '../../../documents/schedule/unsaved/download.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useChangeWords } from '../unsaved/use-change-words.ts'

/** What needs the person: why nothing goes on, what the schedule would not take, what others replaced. */
export function RefusedChanges() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { refused, replaced, status } = useSnapshot(actions.session.state)
  const isStopped = status.connection === 'stopped'
  const isPaused = status.pausedBy !== '' && !isStopped
  const losesOnClose = !status.keeps && status.pending > 0 && status.connection !== 'live'
  return (
    <>
      {isStopped && <Banner>{t(`stopped.${status.stoppedBy}`)}</Banner>}
      {isPaused && <Banner testId="paused">{t(`paused.${status.pausedBy}`)}</Banner>}
      {losesOnClose && <Banner>{t('keepsNothing')}</Banner>}
      {refused.length > 0 && <Refused count={refused.length} />}
      {replaced.length > 0 && refused.length === 0 && (
        <Banner testId="replaced">
          {t('replaced', { count: replaced.length })}
          <span className="pl-spring" />
          <ShowButton />
        </Banner>
      )}
    </>
  )
}

function Banner({ testId, children }: { testId?: string; children: ReactNode }) {
  return (
    <div className="schedule-banner" role="alert" data-testid={testId}>
      <WarningSign size={14} />
      {children}
    </div>
  )
}

function Refused({ count }: { count: number }) {
  const { name, actions } = useSchedule()
  const { t } = useScheduleText()
  const { words } = useChangeWords()
  const { refused } = actions.session.state
  return (
    <Banner testId="refused">
      <span>
        {t('refused.text', { count })} {refused[0] && words.reason(refused[0])}
      </span>
      <span className="pl-spring" />
      <ShowButton />
      <Button size="small" text={t('refused.download')} onClick={() => downloadChanges(name, refused, words)} />
    </Banner>
  )
}

function ShowButton() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  return <Button size="small" text={t('refused.show')} onClick={() => actions.showPanel('unsaved')} />
}
