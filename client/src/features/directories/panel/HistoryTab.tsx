import { type DirectoryHistoryEntry, type DirectoryRowView, directoryRowHistory } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ago, momentOf } from '../../../i18n/format.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import type { RowBook } from '../rows/row-book.ts'
import { shownValue } from '../rows/sheet-columns.ts'
import type { SheetWords } from '../use-words.ts'

interface HistoryTabProps {
  row: DirectoryRowView
  book: RowBook
  words: SheetWords
  directoryId: string
}

/** What was done to a row, newest first. */
export function HistoryTab({ row, book, words, directoryId }: HistoryTabProps) {
  const { t } = useTranslation('directories')
  const params = { directoryId, rowId: row.id }
  const read = useRead(
    row.id,
    async (signal) => (await call(directoryRowHistory, { params, signal, quiet: true })).entries,
    row.revision,
  )
  if (read.value === null) {
    return read.error === null ? <p className="directories-muted">{t('loading')}</p> : <ReadFailure {...read} />
  }
  return (
    <ul className="directories-history">
      {read.value.map((entry) => (
        <Entry key={entry.revision} {...{ entry, book, words }} />
      ))}
    </ul>
  )
}

/** Of a place only that it changed is told: keys of order say nothing to people. */
const silent = ['order', 'parentId', 'mergedInto']

function Entry({ entry, book, words }: { entry: DirectoryHistoryEntry } & Pick<HistoryTabProps, 'book' | 'words'>) {
  const { t } = useTranslation('directories')
  const { revision, at, by, what, fields } = entry
  const told = Object.entries(fields).filter(([field, [before, after]]) => !silent.includes(field) && before !== after)
  const titleOf = (field: string): string =>
    book.columns.find(({ id }) => id === field)?.name ?? t(`column.${field}`, { defaultValue: t('goneColumn') })
  const textOf = (field: string, text: string): string => {
    if (text === '') return '–'
    if (field === 'status') return words.status[text === 'disabled' ? 'disabled' : 'active']
    const column = book.columns.find(({ id }) => id === field)
    return column ? shownValue(column, text, words) : text
  }
  return (
    <li>
      <header>
        <b>{by}</b> {t(`done.${what}`)}
        <time dateTime={at} title={momentOf(at)}>
          {ago(at)} · {t('revisionShort', { revision })}
        </time>
      </header>
      {told.map(([field, [before, after]]) => (
        <p key={field}>
          {titleOf(field)}: <s>{textOf(field, before)}</s> → {textOf(field, after)}
        </p>
      ))}
    </li>
  )
}
