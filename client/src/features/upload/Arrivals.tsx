import { Button } from '@blueprintjs/core'
import type { ImportedFile } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf } from '../../i18n/format.ts'
import { arrived, readArrivals, takeBackImport } from './take-back.ts'

/** Files that came into the schedule before, each with its version; what one of them changed can be taken back. */
export function Arrivals({ scheduleId }: { scheduleId: string }) {
  const { t } = useTranslation('upload')
  const { files, scheduleId: of } = useSnapshot(arrived)
  useEffect(() => void readArrivals(scheduleId), [scheduleId])
  if (of !== scheduleId || files.length === 0) return null
  return (
    <section className="pl-upload-arrivals">
      <h3>{t('arrivals')}</h3>
      <ul>
        {files.map((file) => (
          <Arrival key={file.id} file={file} scheduleId={scheduleId} />
        ))}
      </ul>
    </section>
  )
}

function Arrival({ file, scheduleId }: { file: ImportedFile; scheduleId: string }) {
  const { t } = useTranslation('upload')
  const { undoing } = useSnapshot(arrived)
  const { id, fileName, at, by, version, state } = file
  return (
    <li>
      <span className="pl-upload-arrival" title={fileName}>
        {fileName}
      </span>
      <span className="pl-upload-lead">{[version?.name, dateOf(at), by].filter(Boolean).join(' · ')}</span>
      {state === 'undone' && <span className="pl-upload-lead">{t('takeBack.isDone')}</span>}
      {state === 'undoable' && (
        <Button
          size="small"
          variant="minimal"
          text={t('takeBack.undo')}
          aria-label={t('takeBack.undoFile', { file: fileName })}
          loading={undoing === id}
          disabled={undoing !== null}
          onClick={() => void takeBackImport(scheduleId, id)}
        />
      )}
    </li>
  )
}
