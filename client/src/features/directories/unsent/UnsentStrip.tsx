import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '../../../api/api-error.ts'
import { live } from '../../../api/socket.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { directories, settle } from '../directories-state.ts'
import { useColumnWords } from '../grid/use-column-words.ts'
import type { RowBook } from '../rows/row-book.ts'
import { sheetColumns } from '../rows/sheet-columns.ts'
import { type Collision, collisionsOf, type UnsentEdit } from './unsent.ts'

/** What was typed without a network: that it is kept, and what somebody has to decide when it is back. */
export function UnsentStrip({ book }: { book: RowBook }) {
  const { t } = useTranslation('directories')
  const { unsent } = useSnapshot(directories)
  const { connected } = useSnapshot(live)
  const edits = unsent as readonly UnsentEdit[]
  const open = edits.flatMap((edit) => {
    const collisions = collisionsOf(edit, book)
    return edit.refused !== '' || collisions.length > 0 ? [{ edit, collisions }] : []
  })
  if (connected && edits.length === 0) return null
  return (
    <div className="directories-unsent" role="status">
      <p>
        {!connected && t('unsent.offline')} {edits.length > 0 && t('unsent.waits', { count: edits.length })}
      </p>
      {connected && open.length > 0 && (
        <ul>
          {open.map(({ edit, collisions }) => (
            <Open key={edit.id} {...{ edit, collisions, book }} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface OpenProps {
  edit: UnsentEdit
  collisions: readonly Collision[]
  book: RowBook
}

function Open({ edit, collisions, book }: OpenProps) {
  const { t } = useTranslation('directories')
  const titles = useColumnWords()
  const columns = sheetColumns(book.columns)
  const titleOf = (field: string): string => {
    const column = columns.find((one) => (one.key === 'own' ? one.column.id === field : one.key === field))
    return column ? titles.title(column) : t('goneColumn')
  }
  const nameOf = (rowId: string): string => {
    const row = book.row(rowId)
    return row ? row.code || row.name || t('unnamed') : t('unsent.gone')
  }
  return (
    <li>
      <span>
        {edit.refused !== '' && errorSentence(new ApiError(edit.refused))}
        {collisions.map(({ rowId, field, mine, theirs }) => (
          <span key={`${rowId} ${field}`}>
            <b>{nameOf(rowId)}</b> {field !== '' && `${titleOf(field)}: `}
            {field === '' ? t('unsent.mineOnly', { mine }) : t('unsent.both', { mine, theirs })}
          </span>
        ))}
      </span>
      <Button size="small" text={t('unsent.mine')} onClick={() => void settle(edit, 'mine')} />
      <Button size="small" variant="minimal" text={t('unsent.theirs')} onClick={() => void settle(edit, 'theirs')} />
    </li>
  )
}
