import { type DirectoryRowView, type DirectoryView, directoryRowUses } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { UsesList } from './UsesList.tsx'

/** Where a row is used, as of now. */
export function UsesTab({ row, directory }: { row: DirectoryRowView; directory: DirectoryView }) {
  const { t } = useTranslation('directories')
  const read = useRead(row.id, (signal) =>
    call(directoryRowUses, { params: { directoryId: directory.id }, input: { rows: row.id }, signal, quiet: true }),
  )
  if (read.value === null) {
    return read.error === null ? <p className="directories-muted">{t('loading')}</p> : <ReadFailure {...read} />
  }
  return <UsesList spaceId={directory.spaceId} uses={read.value} />
}
