import { useFileDrop } from '../../shell/use-file-drop.ts'
import { useNews } from '../../shell/use-news.ts'
import './gallery.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import { Media } from '@blueprintjs/icons'
import { type GalleryPicture, galleryList, galleryThumbnail } from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { dateOf, momentOf } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { daysOf } from './days.ts'
import { PictureViewer } from './PictureViewer.tsx'
import { accepted, sending, sendPictures, stopSending } from './sending.ts'

/** Pictures of a node of the structure, by day; live. */
export function Gallery({ epsId }: { epsId: string }) {
  const { t } = useTranslation('gallery')
  const mayAdd = useCan()('schedule.report')
  const { revision } = useSnapshot(sending)
  const [shown, setShown] = useState<string | null>(null)
  const read = useRead(
    epsId,
    async (signal) => (await call(galleryList, { params: { epsId }, signal, quiet: true })).pictures,
    revision,
  )
  const { again, value, error } = read
  useNews({ gallery: (event) => event.epsId === epsId }, again)
  if (value === null && error !== null) return <ReadFailure error={error} again={again} />
  // In the order of the tiles.
  const days = daysOf(value ?? [])
  const pictures = days.flatMap((day) => day.pictures)
  return (
    <DropPlace epsId={epsId} isOpen={mayAdd}>
      {mayAdd && <AddPictures epsId={epsId} />}
      {value === null && <Skeleton />}
      {value?.length === 0 && <p className="pl-gallery-none">{t(mayAdd ? 'empty' : 'none')}</p>}
      {days.map(({ day, pictures: taken }) => (
        <section key={day} className="pl-gallery-day">
          <h3>{day ? dateOf(day) : t('dayUnknown')}</h3>
          <ul>
            {taken.map((picture) => (
              <Tile key={picture.id} epsId={epsId} picture={picture} open={() => setShown(picture.id)} />
            ))}
          </ul>
        </section>
      ))}
      {shown !== null && pictures.some(({ id }) => id === shown) && (
        <PictureViewer epsId={epsId} pictures={pictures} shown={shown} show={setShown} changed={again} />
      )}
    </DropPlace>
  )
}

interface TileProps {
  epsId: string
  picture: GalleryPicture
  open: () => void
}

function Tile({ epsId, picture, open }: TileProps) {
  const { t } = useTranslation('gallery')
  const { caption, author, takenAt, at } = picture
  const moment = takenAt ? `${dateOf(takenAt)} ${takenAt.slice(11)}` : momentOf(at)
  return (
    <li>
      <button type="button" title={`${moment} · ${fullName(author)}`} onClick={open}>
        <img
          src={urlOf(galleryThumbnail, { epsId, pictureId: picture.id }, {})}
          alt={caption || t('of', { moment, name: fullName(author) })}
          loading="lazy"
          draggable={false}
        />
        {caption && <span>{caption}</span>}
      </button>
    </li>
  )
}

function AddPictures({ epsId }: { epsId: string }) {
  const { t } = useTranslation('gallery')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="pl-gallery-add">
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label={t('add')}
        onChange={({ currentTarget }) => {
          sendPictures(epsId, [...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button icon={<Media />} text={t('add')} onClick={() => input.current?.click()} />
      <SendingLine />
    </div>
  )
}

function SendingLine() {
  const { t } = useTranslation('gallery')
  const { now } = useSnapshot(sending)
  if (!now) return null
  const { done, total, share } = now
  return (
    <div className="pl-gallery-sending" role="status">
      <span>{t('sending', { number: Math.min(done + 1, total), count: total })}</span>
      <ProgressBar value={(done + share) / total} intent="primary" stripes={false} animate={false} />
      <Button size="small" variant="minimal" text={t('stop')} onClick={stopSending} />
    </div>
  )
}

/** Files that are dropped anywhere on the pictures are added to them. */
function DropPlace({ epsId, isOpen, children }: { epsId: string; isOpen: boolean; children: React.ReactNode }) {
  const { isOver, target } = useFileDrop((files) => sendPictures(epsId, files), isOpen)
  return (
    <section className={`pl-gallery ${isOver ? 'is-over' : ''}`} data-testid="gallery" {...target}>
      {children}
    </section>
  )
}

function Skeleton() {
  return (
    <div className="pl-gallery-skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}
