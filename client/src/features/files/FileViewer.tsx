import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { type StorageItem, storageDownload, storageList } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { momentOf } from '../../i18n/format.ts'
import { fullName } from '../../shell/initials.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { useRead } from '../../shell/use-read.ts'
import { FilePreview } from './FilePreview.tsx'

const WIDTH = 1_000

/** A file as it looks, without leaving the page, and its revisions before. */
export function FileViewer({ scheduleId, item, close }: { scheduleId: string; item: StorageItem; close: () => void }) {
  const { t } = useTranslation('files')
  const [shown, setShown] = useState(item)
  return (
    <PanelDialog
      isOpen
      width={WIDTH}
      title={item.name}
      onClose={close}
      actions={
        <Button
          variant="minimal"
          icon={<Download />}
          text={t('download')}
          onClick={() => window.location.assign(urlOf(storageDownload, { storageId: shown.id }, {}))}
        />
      }
    >
      {item.revision > 1 && <Revisions scheduleId={scheduleId} newest={item} shown={shown} show={setShown} />}
      <FilePreview key={shown.id} item={shown} />
    </PanelDialog>
  )
}

interface RevisionsProps {
  scheduleId: string
  newest: StorageItem
  shown: StorageItem
  show: (item: StorageItem) => void
}

function Revisions({ scheduleId, newest, shown, show }: RevisionsProps) {
  const { t } = useTranslation('files')
  const { id, area, name } = newest
  const { value } = useRead(`revisions ${id}`, (signal) =>
    call(storageList, { params: { scheduleId }, input: { area, name }, signal, quiet: true }),
  )
  const items = value?.items.filter(({ workId }) => workId === newest.workId) ?? [newest]
  return (
    <label className="pl-files-revisions">
      {t('revisionOf')}
      <select
        value={shown.id}
        onChange={({ currentTarget }) => show(items.find((one) => one.id === currentTarget.value) ?? newest)}
      >
        {items.map(({ id, revision, author, at }) => (
          <option key={id} value={id}>
            {[revision, fullName(author), momentOf(at)].join(' · ')}
          </option>
        ))}
      </select>
    </label>
  )
}
