import { Button } from '@blueprintjs/core'
import { Duplicate, Plus } from '@blueprintjs/icons'
import { timesheetRead } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { momentOf } from '../../i18n/format.ts'
import { attempt } from '../../shell/attempt.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { toast } from '../../shell/toast.ts'
import { AddLineDialog } from './AddLineDialog.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SheetTable } from './SheetTable.tsx'
import type { SheetAt, SheetEditor } from './sheet-editor.ts'
import { copiedWeek, isOpenDay, type Line } from './sheet-lines.ts'
import { useSheet } from './use-sheet.ts'
import { shiftWeek } from './use-week.ts'
import { shifted } from './week.ts'

/** One week of one person: state, lines, what is added to them, and what became of the sheet. */
export function Sheet({ at }: { at: SheetAt }) {
  const { t } = useTranslation('timesheets')
  const editor = useSheet(at)
  const { sheet, lines, error } = useSnapshot(editor.state)
  if (!sheet) {
    return (
      <PageBody busy={error === null}>
        {error !== null && <PageFailure error={error} again={() => void editor.read()} />}
      </PageBody>
    )
  }
  return (
    <section className="timesheet" aria-label={t('sheetOf', { name: sheet.name })}>
      <SheetHead editor={editor} />
      {error !== null && (
        <p role="alert" className="timesheet-error">
          {errorSentence(error)}
          <Button size="small" variant="minimal" text={t('again')} onClick={() => void editor.save()} />
        </p>
      )}
      <div className="timesheet-scroll">
        {lines.length === 0 ? (
          <p className="timesheet-empty">{t(sheet.mayFill ? 'empty' : 'emptyRead')}</p>
        ) : (
          <SheetTable editor={editor} />
        )}
        {sheet.mayFill && <LineTools editor={editor} />}
        <History editor={editor} />
      </div>
    </section>
  )
}

function LineTools({ editor }: { editor: SheetEditor }) {
  const { t } = useTranslation('timesheets')
  const [isAdding, setAdding] = useState(false)
  const copy = () =>
    attempt(async () => {
      const { scheduleId, userId, monday } = editor.at
      const params = { scheduleId, userId, monday: shiftWeek(monday, -1) }
      const { sheet: last } = await call(timesheetRead, { params })
      if (last.lines.length === 0) return toast.error(t('nothingToCopy'))
      const { sheet, lines } = editor.state
      const isOpen = (day: string): boolean => isOpenDay(sheet, day)
      const after = (day: string): string => shifted(day, 7)
      editor.edit(copiedWeek(lines as readonly Line[], last.lines, { after, isOpen, newId }))
    })
  return (
    <div className="timesheet-tools">
      <Button variant="minimal" icon={<Plus />} text={t('add.open')} onClick={() => setAdding(true)} />
      <Button variant="minimal" icon={<Duplicate />} text={t('copyWeek')} onClick={() => void copy()} />
      {isAdding && <AddLineDialog editor={editor} close={() => setAdding(false)} />}
    </div>
  )
}

function History({ editor }: { editor: SheetEditor }) {
  const { t } = useTranslation('timesheets')
  const { sheet } = useSnapshot(editor.state)
  if (!sheet || sheet.history.length === 0) return null
  return (
    <section className="timesheet-history" aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <ol>
        {sheet.history.map(({ state, by, at, reason, onBehalfOf }) => (
          <li key={`${at} ${state}`}>
            <time dateTime={at}>{momentOf(at)}</time> {t(`state.${state}`)}{' '}
            <span className="pl-muted">
              {by}
              {onBehalfOf !== '' && ` · ${t('onBehalfOf', { name: onBehalfOf })}`}
            </span>{' '}
            {reason}
          </li>
        ))}
      </ol>
    </section>
  )
}
