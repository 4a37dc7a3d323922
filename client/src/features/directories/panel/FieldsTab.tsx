import type { DirectoryRowView } from '@plumbline/core/contract'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { run } from '../directories-state.ts'
import { put, type RowContent } from '../grid/pasting.ts'
import { useColumnWords } from '../grid/use-column-words.ts'
import type { RowBook } from '../rows/row-book.ts'
import { editText, idOfColumn, isNamed, readTyped, type SheetColumn, sheetColumns } from '../rows/sheet-columns.ts'
import type { SheetWords } from '../use-words.ts'
import { Synonyms } from './Synonyms.tsx'

interface FieldsTabProps {
  directoryId: string
  row: DirectoryRowView
  book: RowBook
  words: SheetWords
  readOnly: boolean
}

/** Everything a row holds, one below the other. */
export function FieldsTab({ book, directoryId, ...props }: FieldsTabProps) {
  return (
    <div className="directories-fields">
      {sheetColumns(book.columns).map((column) => (
        <RowField key={idOfColumn(column)} column={column} {...props} />
      ))}
      <Synonyms
        key={props.row.id}
        directoryId={directoryId}
        rowId={props.row.id}
        revision={book.revision}
        readOnly={props.readOnly}
      />
    </div>
  )
}

function RowField({
  column,
  row,
  words,
  readOnly,
}: Omit<FieldsTabProps, 'book' | 'directoryId'> & { column: SheetColumn }) {
  const { t } = useTranslation('directories')
  const titles = useColumnWords()
  const id = useId()
  const listId = useId()
  const kept = editText(row, column, words)
  const [text, setText] = useState(kept)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    setText(kept)
    setWrong(false)
  }, [kept])
  const save = (): void => {
    if (text === kept) return
    const stored = readTyped(text, column, words)
    setWrong(stored === null)
    if (stored === null) return
    const change: RowContent = {}
    put(change, column, stored)
    void run([{ do: 'rows.change', rows: [{ id: row.id, ...change }] }]).then((done) => !done && setText(kept))
  }
  return (
    <>
      <label htmlFor={id}>{titles.title(column)}</label>
      <div>
        <input
          id={id}
          className={`bp6-input bp6-small${isWrong ? ' bp6-intent-danger' : ''}`}
          list={listId}
          readOnly={readOnly}
          aria-invalid={isWrong}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
            if (event.key === 'Escape') setText(kept)
          }}
        />
        <datalist id={listId}>
          {offeredFor(column, words).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isWrong && <p className="pl-field-error">{t('refused', { text })}</p>}
      </div>
    </>
  )
}

function offeredFor(column: SheetColumn, words: SheetWords): string[] {
  if (column.key === 'status') return Object.values(words.status)
  if (column.key !== 'own') return []
  if (column.column.type === 'boolean') return [words.yes, words.no]
  return isNamed(column.column) ? words.choices(column.column, '').map(({ name }) => name) : []
}
