import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import type { RefusedChange } from '../session/messages.ts'
import { useSchedule } from './schedule-context.ts'
import { refusalText, useScheduleText } from './use-words.ts'

/** Changes the server would not take: shown with the reason, downloadable, gone only when the person says so. */
export function RefusedChanges() {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { refused, status } = useSnapshot(actions.session.state)
  if (status.connection === 'stopped') {
    return (
      <div className="schedule-banner" role="alert">
        <WarningSign size={14} />
        {t(`stopped.${status.stoppedBy}`)}
      </div>
    )
  }
  const [first] = refused
  if (!first) return null
  const changes = actions.session.state.refused
  return (
    <div className="schedule-banner" role="alert" data-testid="refused">
      <WarningSign size={14} />
      <span>
        {t('refused.text', { count: refused.length })} {refusalText(actions.session, changes[0]!.refusal, t)}
      </span>
      <span className="schedule-spring" />
      <Button size="small" text={t('refused.download')} onClick={() => download(changes)} />
      <Button
        size="small"
        variant="minimal"
        text={t('refused.dismiss')}
        onClick={() => actions.session.dismissRefused()}
      />
    </div>
  )
}

function download(changes: readonly RefusedChange[]): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(changes, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'plumbline-changes.json'
  link.click()
  URL.revokeObjectURL(url)
}
