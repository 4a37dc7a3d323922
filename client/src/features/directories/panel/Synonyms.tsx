import { TagInput } from '@blueprintjs/core'
import { directorySynonyms, directorySynonymsSet } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'

interface SynonymsProps {
  directoryId: string
  rowId: string
  /** Of the directory: an upload may have taught it more. */
  revision: number
  readOnly: boolean
}

/** What the row is called in files of others: learned from uploads, typed and taken away here. */
export function Synonyms({ directoryId, rowId, revision, readOnly }: SynonymsProps) {
  const { t } = useTranslation('directories')
  const params = { directoryId, rowId }
  const { value, set } = useRead(`synonyms ${directoryId} ${rowId} ${revision}`, (signal) =>
    call(directorySynonyms, { params, signal, quiet: true }),
  )
  const synonyms = value?.synonyms ?? []
  if (!value || (readOnly && synonyms.length === 0)) return null
  const change = (texts: readonly unknown[]): void => {
    const input = { synonyms: texts.map(String) }
    call(directorySynonymsSet, { params, input, quiet: true }).then(set, toastError)
  }
  return (
    <div className="directories-synonyms">
      <span id={`synonyms-${rowId}`}>{t('synonyms.label')}</span>
      <TagInput
        fill
        addOnBlur
        disabled={readOnly}
        values={synonyms}
        placeholder={readOnly ? '' : t('synonyms.hint')}
        inputProps={{ 'aria-labelledby': `synonyms-${rowId}` }}
        tagProps={{ minimal: true }}
        onChange={change}
      />
    </div>
  )
}
