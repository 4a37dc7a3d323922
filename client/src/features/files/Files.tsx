import { useNews } from '../../shell/use-news.ts'
import './files.css'
import { Button, ProgressBar, SegmentedControl } from '@blueprintjs/core'
import { Document, Import, Trash } from '@blueprintjs/icons'
import {
  type StorageArea,
  type StorageItem,
  storageDelete,
  storageDownload,
  storageList,
  storageThumbnail,
} from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { momentOf } from '../../i18n/format.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { session, useCan } from '../../session/session.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { fullName } from '../../shell/initials.ts'
import { onDemand } from '../../shell/on-demand.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { asText } from '../../shell/rich-text.ts'
import { useFileDrop } from '../../shell/use-file-drop.ts'
import { useRead } from '../../shell/use-read.ts'
import { previewKindOf } from './preview-kind.ts'
import { sendFiles, sending, stopSending } from './sending.ts'

/** What draws files comes with the first one that is looked at. */
const Viewer = onDemand(async () => (await import('./FileViewer.tsx')).FileViewer)

type Area = Exclude<StorageArea, 'backup'>

interface FilesProps {
  /** A schedule, or another node of the structure. */
  nodeId: string
  /** Only those of this work. */
  workId?: string
}

/** Files that are kept with a node, or with a work of a schedule: documents with their revisions, and what is there for a day; live. */
export function Files({ nodeId: scheduleId, workId }: FilesProps) {
  const { t } = useTranslation('files')
  const mayAdd = useCan()('schedule.report')
  const [area, setArea] = useState<Area>('documents')
  const [shown, setShown] = useState<StorageItem | null>(null)
  const { value, error, again, set } = useRead(`files ${scheduleId} ${workId ?? ''} ${area}`, (signal) =>
    call(storageList, { params: { scheduleId }, input: { area, workId }, signal, quiet: true }),
  )
  useNews({ storage: (event) => event.scheduleId === scheduleId }, again)
  const { isOver, target } = useFileDrop((files) => void sendFiles({ scheduleId, workId, area }, files), mayAdd)
  const older = () =>
    attempt(async () => {
      const page = await call(storageList, {
        params: { scheduleId },
        input: { area, workId, after: value?.next ?? undefined },
      })
      if (value) set({ items: [...value.items, ...page.items], next: page.next })
    })
  return (
    <section className={`pl-files ${isOver ? 'is-over' : ''}`} aria-label={t('title')} {...target}>
      <div className="pl-files-tools">
        <SegmentedControl
          size="small"
          value={area}
          onValueChange={(value) => setArea(value === 'temp' ? 'temp' : 'documents')}
          options={[
            { value: 'documents', label: t('area.documents') },
            { value: 'temp', label: t('area.temp') },
          ]}
        />
        {mayAdd && <Add add={(files) => void sendFiles({ scheduleId, workId, area }, files)} />}
      </div>
      <Going />
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value === null && error === null && <div className="pl-files-skeleton" aria-hidden="true" />}
      {value?.items.length === 0 && <p className="pl-muted">{t(mayAdd ? `empty.${area}` : 'none')}</p>}
      <ul>
        {value?.items.map((item) => (
          <Item key={item.id} item={item} isAmongAll={workId === undefined} look={() => setShown(item)} />
        ))}
      </ul>
      {value?.next && <Button size="small" text={t('older')} onClick={() => void older()} />}
      {shown && <Viewer scheduleId={scheduleId} item={shown} close={() => setShown(null)} />}
    </section>
  )
}

function Add({ add }: { add: (files: readonly File[]) => void }) {
  const { t } = useTranslation('files')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('add')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button size="small" icon={<Import />} text={t('add')} onClick={() => input.current?.click()} />
    </>
  )
}

function Going() {
  const { t } = useTranslation('files')
  const { now } = useSnapshot(sending)
  if (!now) return null
  return (
    <div className="pl-files-going" role="status">
      <span>{now.left > 0 ? t('sendingMore', { name: now.name, count: now.left }) : now.name}</span>
      <ProgressBar value={now.share} intent="primary" stripes={false} animate={false} />
      <Button size="small" variant="minimal" text={t('stop')} onClick={stopSending} />
    </div>
  )
}

interface ItemProps {
  item: StorageItem
  /** Those of works stand among those of the schedule. */
  isAmongAll: boolean
  look: () => void
}

function Item({ item, isAmongAll, look }: ItemProps) {
  const { t } = useTranslation('files')
  const size = useSize()
  const can = useCan()
  const { person } = useSnapshot(session)
  const { id, name, bytes, revision, author, at, hasThumbnail } = item
  const remove = async () => {
    const message = t(revision > 1 ? 'deleteAll' : 'deleteOne', { name: asText(name), count: revision })
    const answer = await confirm({ message, okLabel: t('delete'), intent: 'danger' })
    if (answer) await attempt(() => call(storageDelete, { params: { storageId: id } }))
  }
  return (
    <li>
      {hasThumbnail ? (
        <img src={urlOf(storageThumbnail, { storageId: id }, {})} alt="" loading="lazy" draggable={false} />
      ) : (
        <Document size={20} />
      )}
      <div>
        {previewKindOf(item) !== null || revision > 1 ? (
          <button type="button" className="pl-files-name" title={name} onClick={look}>
            {name}
          </button>
        ) : (
          <a href={urlOf(storageDownload, { storageId: id }, {})} download title={name}>
            {name}
          </a>
        )}
        <small>
          {[
            size(bytes),
            revision > 1 && t('revision', { revision }),
            isAmongAll && item.workId && t('atWork'),
            fullName(author),
            momentOf(at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {(can('schedule.edit') || author.id === person?.id) && (
        <IconButton icon={<Trash size={14} />} label={t('deleteLabel', { name })} onClick={() => void remove()} />
      )}
    </li>
  )
}
