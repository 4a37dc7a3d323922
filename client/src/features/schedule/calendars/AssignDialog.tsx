import { Button } from '@blueprintjs/core'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { isSummary } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { typeOf } from '../../../documents/schedule/rows/row-view.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toast, toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { readCopy, useSpaceLibrary } from './use-space-library.ts'

const DEFAULT = ''
/** Before the id of a calendar that is still only in the library. */
const LIBRARY = 'library:'

/** One calendar for all selected works; one of the library comes along as a copy, in the same step. */
export function AssignDialog({ close }: { close: () => void }) {
  const { actions, spaceId } = useSchedule()
  const { t } = useTranslation('calendars')
  const { store, frame } = actions.session
  const library = useSpaceLibrary(spaceId)
  const [chosen, setChosen] = useState(DEFAULT)
  const ids = actions.selected().filter((id) => !isSummary(typeOf(store, store.slotOf(id))))
  const known = new Set(frame.calendars.map(({ libraryId }) => libraryId))
  const others = library.calendars.filter(({ id }) => !known.has(id))
  const assign = async (): Promise<void> => {
    try {
      if (!(await actions.execute(await commandFor(chosen, ids)))) return
      toast.brief(t('assign.done', { count: ids.length }), 'success')
      close()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <PanelDialog
      isOpen
      title={t('assign.title', { count: ids.length })}
      onClose={close}
      footer={
        <>
          <Button text={t('delete.cancel')} onClick={close} />
          <Button intent="primary" disabled={ids.length === 0} text={t('assign.do')} onClick={() => void assign()} />
        </>
      }
    >
      {ids.length === 0 && <p>{t('assign.noWorks')}</p>}
      <select
        className="schedule-select schedule-wide"
        aria-label={t('assign.calendar')}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened for this field
        autoFocus
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value={DEFAULT}>{t('assign.default')}</option>
        <optgroup label={t('assign.schedule')}>
          {frame.calendars.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
        {others.length > 0 && (
          <optgroup label={t('assign.library')}>
            {others.map(({ id, name }) => (
              <option key={id} value={LIBRARY + id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </PanelDialog>
  )
}

async function commandFor(chosen: string, ids: string[]): Promise<ScheduleCommand> {
  const set = (calendarId: string | null) => ({ do: 'row.set' as const, ids, fields: { calendarId } })
  if (!chosen.startsWith(LIBRARY)) return set(chosen === DEFAULT ? null : chosen)
  const calendar = await readCopy(chosen.slice(LIBRARY.length), newId())
  return { do: 'batch', commands: [{ do: 'calendar.put', calendar }, set(calendar.id)] }
}
