import { Button } from '@blueprintjs/core'
import { isSummary } from '@plumbline/core/plan'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { instantOfTyped, parseDate } from '../../../i18n/typed-date.ts'
import { FormulaPreviewContext } from '../../../parts/formula/formula-preview.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { forms, hideForm } from '../../../shell/forms.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { AttributesDialog } from '../../attributes/index.ts'
import { MakeCardsDialog } from '../../kanban/index.ts'
import { useFormulaPreview } from '../attributes/use-formula-preview.ts'
import { RowPicker } from '../base/RowPicker.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { AssignDialog } from '../calendars/AssignDialog.tsx'
import { CalendarsDialog } from '../calendars/CalendarsDialog.tsx'
import { ColumnsDialog } from '../columns/ColumnsDialog.tsx'
import { AssignmentDialog } from '../directories/assignment-dialog.ts'
import { ExportDialog } from '../exporting/ExportDialog.tsx'
import { GoToDateDialog } from '../gantt/GoToDateDialog.tsx'
import { OutlineDialogs } from '../outline/OutlineDialogs.tsx'
import { SplitDialog } from '../pauses/SplitDialog.tsx'
import { SetupDialog } from '../relations/SetupDialog.tsx'
import { ReplacementsDialog } from '../replacements/ReplacementsDialog.tsx'
import { RemainsDialog } from '../settings/RemainsDialog.tsx'
import { TargetDatesDialog } from '../settings/TargetDatesDialog.tsx'
import { VersionDialog } from '../versions/VersionDialog.tsx'
import { IssuesDialog } from './IssuesDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'

/** The one dialog that is open, if any. */
export function ScheduleDialogs() {
  const { actions } = useSchedule()
  const { dialog } = useSnapshot(actions.state, { sync: true })
  const { directoryUploadWithAssignment } = useSnapshot(forms)
  const close = (): void => {
    actions.open(null)
    actions.planner?.focus()
  }
  if (directoryUploadWithAssignment) {
    return (
      <AssignmentDialog
        close={() => {
          hideForm('directoryUploadWithAssignment')
          actions.planner?.focus()
        }}
      />
    )
  }
  switch (dialog?.kind) {
    case 'relationSetup':
      return <SetupDialog close={close} />
    case 'outline':
      return <OutlineDialogs dialog={dialog} close={close} />
    case 'goTo':
      return <GoToDialog close={close} />
    case 'dataDate':
      return <DataDateDialog close={close} />
    case 'goToDate':
      return <GoToDateDialog close={close} />
    case 'splitWork':
      return <SplitDialog at={dialog.at} close={close} />
    case 'version':
      return <VersionDialog act={dialog.act} versionId={dialog.versionId} close={close} />
    case 'calendars':
      return <CalendarsDialog close={close} />
    case 'assignCalendar':
      return <AssignDialog close={close} />
    case 'columns':
      return <ColumnsDialog close={close} />
    case 'attributes':
      return <ScheduleAttributes close={close} />
    case 'cards':
      return <SelectedCards close={close} />
    case 'replacements':
      return <ReplacementsDialog close={close} />
    case 'keys':
      return <KeysDialog close={close} />
    case 'export':
      return <ExportDialog close={close} />
    case 'issues':
      return <IssuesDialog close={close} />
    case 'remains':
      return <RemainsDialog changed={dialog.changed} skipped={dialog.skipped} close={close} />
    case 'targetDates':
      return <TargetDatesDialog found={dialog.found} close={close} />
    default:
      return null
  }
}

function SelectedCards({ close }: { close: () => void }) {
  const { actions, scheduleId, spaceId } = useSchedule()
  const { store } = actions.session
  const works = actions.selected().flatMap((id) => {
    const slot = store.slotOf(id)
    return isSummary(typeOf(store, slot)) ? [] : [{ id, name: store.names[slot] || store.codes[slot]! }]
  })
  return <MakeCardsDialog {...{ spaceId, scheduleId, works, close }} />
}

function ScheduleAttributes({ close }: { close: () => void }) {
  const { scheduleId, spaceId, name } = useSchedule()
  return (
    <FormulaPreviewContext value={useFormulaPreview()}>
      <AttributesDialog {...{ spaceId, scheduleId, name, close }} nodeId={scheduleId} />
    </FormulaPreviewContext>
  )
}

function GoToDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  return (
    <PanelDialog isOpen title={t('goTo.title')} onClose={close}>
      <div className="schedule-goto">
        <RowPicker
          placeholder={t('goTo.placeholder')}
          accepts={() => true}
          autoFocus
          onCancel={close}
          onPick={(row) => {
            close()
            actions.showRow(row.id, 'look')
          }}
        />
      </div>
    </PanelDialog>
  )
}

/** Minutes of the day at which a typed data date stands: the begin of the usual shift. */
const MORNING = 8 * 60

function DataDateDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const { settings } = actions.session.frame
  const [text, setText] = useState(formatDate(settings.dataDate))
  const typed = parseDate(text, settings.dataDate)
  const commit = (): void => {
    if (!typed) return
    close()
    const dataDate = instantOfTyped(typed, MORNING)
    if (dataDate !== settings.dataDate) void actions.execute({ do: 'settings.set', settings: { dataDate } })
  }
  return (
    <PanelDialog
      isOpen
      width={360}
      title={t('dataDate.title')}
      onClose={close}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      footer={
        <>
          <Button text={t('delete.cancel')} onClick={close} />
          <Button intent="primary" disabled={!typed || !actions.canEdit} text={t('dataDate.set')} onClick={commit} />
        </>
      }
    >
      <p className="schedule-muted">{t('dataDate.text')}</p>
      <input
        type="text"
        className="schedule-input schedule-input-boxed"
        aria-label={t('dataDate.title')}
        aria-invalid={!typed}
        disabled={!actions.canEdit}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened for this field
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!typed && <p className="schedule-critical">{t('edit.date')}</p>}
    </PanelDialog>
  )
}
