import { Button } from '@blueprintjs/core'
import { instantOf } from '@plumbline/core/time'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDate } from '../../../i18n/typed-date.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'

/** Turns the chart to a day; what is no date, or outside of the years there are, is said so. */
export function GoToDateDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { t: ts } = useTranslation('schedule')
  const { dataDate } = actions.session.frame.settings
  const [text, setText] = useState(formatDate(dataDate))
  const typed = parseDate(text, dataDate)
  const go = (event?: FormEvent): void => {
    event?.preventDefault()
    if (!typed) return
    close()
    actions.planner?.scrollToTime(instantOf(typed.day))
  }
  return (
    <PanelDialog
      isOpen
      title={t('goToDate.title')}
      onClose={close}
      footer={<Button intent="primary" disabled={!typed} text={t('goToDate.go')} onClick={() => go()} />}
    >
      <form onSubmit={go}>
        <input
          type="text"
          className="schedule-input schedule-input-boxed"
          aria-label={t('goToDate.title')}
          aria-invalid={!typed}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened for this field
          autoFocus
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      {!typed && <p className="schedule-critical">{ts('edit.date')}</p>}
    </PanelDialog>
  )
}
