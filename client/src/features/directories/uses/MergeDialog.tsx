import { type DirectoryRowView, type DirectoryView, directoryRowUses } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { run } from '../directories-state.ts'
import type { RowBook } from '../rows/row-book.ts'
import { UsesList } from './UsesList.tsx'

interface MergeDialogProps {
  directory: DirectoryView
  book: RowBook
  /** Two at least. */
  rows: readonly DirectoryRowView[]
  close: () => void
}

/** Several rows become one of them: which one stays, and who shows its name then. */
export function MergeDialog({ directory, book, rows, close }: MergeDialogProps) {
  const { t } = useTranslation('directories')
  const [into, setInto] = useState(rows[0]?.id ?? '')
  const ids = rows.map(({ id }) => id).filter((id) => id !== into)
  return (
    <ActDialog
      title={t('merge.title', { count: rows.length })}
      submit={t('merge.ok')}
      width={560}
      work={() => run([{ do: 'rows.merge', ids, into }])}
      close={close}
    >
      {(error) => (
        <div className="directories-merge">
          {error !== '' && <p role="alert">{error}</p>}
          <fieldset>
            <legend>{t('merge.stays')}</legend>
            {rows.map(({ id, code, name, status }) => (
              <label key={id}>
                <input type="radio" name="merge" checked={id === into} onChange={() => setInto(id)} />
                <small>{code}</small>
                <span>{name || t('unnamed')}</span>
                {status === 'disabled' && <small>{t('status.disabled')}</small>}
              </label>
            ))}
          </fieldset>
          <Changes directory={directory} ids={ids} below={ids.flatMap((id) => book.childrenOf(id)).length} />
        </div>
      )}
    </ActDialog>
  )
}

interface ChangesProps {
  directory: DirectoryView
  /** Of rows that will be another one. */
  ids: readonly string[]
  /** How many rows stand right below them. */
  below: number
}

function Changes({ directory, ids, below }: ChangesProps) {
  const { t } = useTranslation('directories')
  const rows = ids.join()
  const read = useRead(rows, (signal) =>
    call(directoryRowUses, { params: { directoryId: directory.id }, input: { rows }, signal, quiet: true }),
  )
  return (
    <section aria-label={t('merge.changes')} aria-busy={read.value === null && read.error === null}>
      <h4>{t('merge.changes')}</h4>
      {below > 0 && <p>{t('merge.below', { count: below })}</p>}
      {read.error !== null && <ReadFailure {...read} />}
      {read.value === null && read.error === null && <p className="directories-muted">{t('loading')}</p>}
      {read.value && <UsesList spaceId={directory.spaceId} uses={read.value} />}
      <p className="directories-muted">{t('merge.back')}</p>
    </section>
  )
}
