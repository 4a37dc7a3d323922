import { dayWorksAdd, workSearch } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'

interface UnplannedDialogProps {
  book: DayBook
  versionId: string
  day: number
  close: () => void
}

/** Work that nobody had planned for these days: one of the master by its code or name, or one of its own. */
export function UnplannedDialog({ book, versionId, day, close }: UnplannedDialogProps) {
  const { t } = useTranslation('days')
  const { plan, reasons } = useSnapshot(book.state)
  const [text, setText] = useState('')
  const [unit, setUnit] = useState('')
  const [workId, setWorkId] = useState('')
  const active = reasons.filter(({ active: isActive }) => isActive)
  const [reasonId, setReasonId] = useState(active[0]?.id ?? '')
  const writable = plan?.executors.filter(({ id }) => book.at(id, day)?.state.right !== 'read') ?? []
  const [executorId, setExecutorId] = useState(writable[0]?.id ?? '')
  const found = useRead(`${text.trim()}`, async (signal) => {
    if (text.trim().length < 2 || !plan) return []
    const params = { scheduleId: plan.scheduleId }
    return (await call(workSearch, { params, input: { text: text.trim(), limit: 8 }, signal, quiet: true })).works
  })
  const work = async (): Promise<void> => {
    const session = book.at(executorId, day)
    if (workId !== '')
      await call(dayWorksAdd, { params: { versionId }, input: { workIds: [workId], day: textOfDay(day) } })
    if (!session) return
    const name = found.value?.find(({ id }) => id === workId)?.name ?? text.trim()
    book.run(session, { do: 'unplanned.add', id: workId === '' ? newId() : workId, name, unit, reasonId })
  }
  return (
    <ActDialog
      title={t('unplanned.title')}
      submit={t('unplanned.submit')}
      disabled={text.trim() === '' || reasonId === '' || executorId === ''}
      work={work}
      close={close}
    >
      {(error) => (
        <>
          <TextField label={t('unplanned.name')} value={text} onChange={setText} error={error || undefined} autoFocus />
          <SelectField
            label={t('unplanned.work')}
            value={workId}
            onChange={setWorkId}
            options={[
              { value: '', label: t('unplanned.own') },
              ...(found.value ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
            ]}
          />
          {workId === '' && <TextField label={t('column.unit')} value={unit} onChange={setUnit} />}
          <SelectField
            label={t('unplanned.who')}
            value={executorId}
            onChange={setExecutorId}
            options={writable.map(({ id, name }) => ({ value: id, label: name === '' ? t('nobody') : name }))}
          />
          <SelectField
            label={t('unplanned.why')}
            value={reasonId}
            onChange={setReasonId}
            options={active.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {active.length === 0 && <p className="pl-muted">{t('unplanned.noReasons')}</p>}
        </>
      )}
    </ActDialog>
  )
}
