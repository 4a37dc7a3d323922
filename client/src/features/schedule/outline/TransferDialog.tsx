import { HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core'
import {
  branchTransfer,
  epsTree,
  scheduleRead,
  undoActionRestore,
  type Version,
  wbsDelete,
  wbsList,
} from '@plumbline/core/contract'
import type { Id } from '@plumbline/core/plan'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../../api/call.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { tell, toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { CalendarMapping } from './CalendarMapping.tsx'
import type { HasOutline } from './outline-actions.ts'

type Preview = z.output<typeof branchTransfer.output>

/** Summaries of the other schedule that are offered as a place. */
const PLACES = 200

interface Target {
  scheduleId: Id
  version: Version | null
  tasks: readonly { id: Id; code: string; name: string }[]
  preview: Preview | null
  error: string
}

const nowhere: Target = { scheduleId: '', version: null, tasks: [], preview: null, error: '' }

/** The selected rows go to another schedule of the space, or are copied to it. */
export function TransferDialog({ close }: { close: () => void }) {
  const { actions, spaceId, scheduleId, version } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const [ids] = useState(() => actions.outline.tops())
  const schedules = useSchedules(spaceId, scheduleId)
  const { target, choose } = useTarget(version.id, ids)
  const [move, setMove] = useState(false)
  const [parentId, setParentId] = useState('')
  const [calendars, setCalendars] = useState<Record<Id, Id | null>>({})
  const { preview } = target
  const name = schedules.find(({ id }) => id === target.scheduleId)?.name ?? ''

  const work = async (): Promise<void> => {
    const toVersionId = target.version?.id ?? ''
    const place = parentId === '' ? undefined : { parentId, after: null }
    const params = { versionId: version.id }
    const done = await call(branchTransfer, { params, input: { ids, toVersionId, move, place, calendars } })
    tellDone(done, { move, schedule: name, from: version.id, to: toVersionId })
  }
  return (
    <ActDialog
      title={t('transfer.title')}
      submit={t(move ? 'transfer.move' : 'transfer.copy', { count: preview?.rows ?? 0 })}
      width={520}
      disabled={!preview}
      work={work}
      close={close}
    >
      {(error) => (
        <>
          <div className="outline-form" data-testid="transfer">
            <RadioGroup
              inline
              className="outline-wide"
              selectedValue={move ? 'move' : 'copy'}
              onChange={(event) => setMove(event.currentTarget.value === 'move')}
            >
              <Radio value="copy" label={t('transfer.asCopy')} />
              <Radio value="move" label={t('transfer.asMove')} disabled={!actions.canEdit} />
            </RadioGroup>
            <label htmlFor="transfer-schedule">{t('transfer.schedule')}</label>
            <HTMLSelect
              id="transfer-schedule"
              fill
              autoFocus
              value={target.scheduleId}
              options={[
                { value: '', label: t('transfer.choose') },
                ...schedules.map((one) => ({ value: one.id, label: one.name })),
              ]}
              onChange={(event) => {
                setParentId('')
                setCalendars({})
                void choose(event.currentTarget.value)
              }}
            />
            <label htmlFor="transfer-place">{t('transfer.place')}</label>
            <HTMLSelect
              id="transfer-place"
              fill
              disabled={!preview}
              value={parentId}
              options={[
                { value: '', label: t('transfer.atEnd') },
                ...target.tasks.map((task) => ({ value: task.id, label: `${task.code} ${task.name}`.trim() })),
              ]}
              onChange={(event) => setParentId(event.currentTarget.value)}
            />
          </div>
          {preview && (
            <>
              <CalendarMapping
                coming={preview.calendars}
                present={preview.present}
                chosen={{ ...Object.fromEntries(preview.calendars.map(({ id, known }) => [id, known])), ...calendars }}
                onChange={setCalendars}
              />
              <p className="outline-note">
                {t('transfer.into', { version: target.version?.name })}
                {preview.lost > 0 && ` ${t('transfer.lost', { count: preview.lost })}`}
                {!move && ` ${t('transfer.noFacts')}`}
              </p>
            </>
          )}
          {(error || target.error) && <p className="outline-note outline-error">{error || target.error}</p>}
        </>
      )}
    </ActDialog>
  )
}

/** Other schedules of the space. */
function useSchedules(spaceId: Id, scheduleId: Id): { id: Id; name: string }[] {
  const [schedules, setSchedules] = useState<{ id: Id; name: string }[]>([])
  useEffect(() => {
    call(epsTree, { params: { spaceId } }).then(
      ({ nodes }) => setSchedules(nodes.filter(({ kind, id }) => kind === 'schedule' && id !== scheduleId)),
      toastError,
    )
  }, [spaceId, scheduleId])
  return schedules
}

/** What is known of the chosen schedule, and what would happen there. */
function useTarget(versionId: Id, ids: Id[]): { target: Target; choose: (scheduleId: Id) => Promise<void> } {
  const [target, setTarget] = useState(nowhere)
  const choose = async (scheduleId: Id): Promise<void> => {
    setTarget({ ...nowhere, scheduleId })
    if (scheduleId === '') return
    const put = (found: Partial<Target>): void =>
      setTarget((now) => (now.scheduleId === scheduleId ? { ...now, ...found } : now))
    try {
      const { currentVersion: version } = await call(scheduleRead, { params: { scheduleId } })
      const params = { versionId: version.id }
      const [preview, { rows }] = await Promise.all([
        call(branchTransfer, { params: { versionId }, input: { ids, toVersionId: version.id, preview: true } }),
        call(wbsList, { params, input: { filter: 1, offset: 0, limit: PLACES } }),
      ])
      put({ version, preview, tasks: rows })
    } catch (failure) {
      put({ error: errorSentence(failure) })
    }
  }
  return { target, choose }
}

interface Done {
  move: boolean
  schedule: string
  from: Id
  to: Id
}

function tellDone({ ids, seq, rows }: Preview, { move, schedule, from, to }: Done): void {
  const takeBack = async (): Promise<void> => {
    // First they are here again: what goes wrong then leaves them twice, never nowhere.
    if (seq !== null) await call(undoActionRestore, { params: { versionId: from, actionId: `undo_wbs-${seq}` } })
    for (const wbsId of ids) await call(wbsDelete, { params: { versionId: to, wbsId } })
  }
  tell({
    message: scheduleText(move ? 'toast.transferred' : 'toast.copied', { count: rows, schedule }),
    action: { text: scheduleText('command.undo'), run: () => void takeBack().catch(toastError) },
    key: 'undo',
  })
}
