import './gallery.css'
import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Trash } from '@blueprintjs/icons'
import {
  type GalleryPicture,
  galleryDelete,
  galleryEdit,
  galleryPicture,
  galleryRestore,
} from '@plumbline/core/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { dateOf, momentOf } from '../../i18n/format.ts'
import { session, useCan } from '../../session/session.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { succeeds } from '../../shell/attempt.ts'
import { fullName } from '../../shell/initials.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { tellWayBack } from '../../shell/way-back.ts'
import { neighbourOf, pictureAfterKey } from './days.ts'

interface PictureViewerProps {
  epsId: string
  pictures: readonly GalleryPicture[]
  shown: string
  /** Null: nothing is looked at any more. */
  show: (id: string | null) => void
  changed: () => void
}

const WIDTH = 1_200
const MAX_CAPTION = 500

/** One picture, large; arrow keys lead to the others, Delete takes it away. */
export function PictureViewer({ epsId, pictures, shown, show, changed }: PictureViewerProps) {
  const { t } = useTranslation('gallery')
  const rights = useRights()
  const stage = useRef<HTMLDivElement>(null)
  // Its keys are there at once.
  useEffect(() => stage.current?.focus(), [])
  const ids = pictures.map(({ id }) => id)
  const picture = pictures.find(({ id }) => id === shown)
  if (!picture) return null
  const { mayEdit, mayDelete } = rights(picture)
  const remove = async (): Promise<void> => {
    const done = await succeeds(() => call(galleryDelete, { params: { epsId, pictureId: shown } }))
    if (!done) return
    show(neighbourOf(ids, shown))
    changed()
    const restore = (): Promise<unknown> => call(galleryRestore, { params: { epsId, pictureId: shown } })
    tellWayBack(t('deleted'), { text: t('undo'), run: () => void succeeds(restore).then(changed) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' && mayDelete) void remove()
    const next = pictureAfterKey(ids, shown, event.key)
    if (next === null) return
    event.preventDefault()
    show(next)
  }
  const step = (key: string, label: string, icon: React.ReactElement) => (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={() => show(pictureAfterKey(ids, shown, key))}
    />
  )
  return (
    <PanelDialog
      isOpen
      width={WIDTH}
      title={<span aria-live="polite">{t('place', { number: ids.indexOf(shown) + 1, count: ids.length })}</span>}
      actions={
        mayDelete && (
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label={t('delete')}
            title={`${t('delete')} (Delete)`}
            onClick={() => void remove()}
          />
        )
      }
      onClose={() => show(null)}
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className="pl-viewer" tabIndex={-1}>
        {step('ArrowLeft', t('previous'), <ChevronLeft />)}
        <Large key={picture.id} epsId={epsId} picture={picture} />
        {step('ArrowRight', t('next'), <ChevronRight />)}
      </div>
      <footer className="pl-viewer-facts">
        <Avatar person={picture.author} size={20} />
        <span>{fullName(picture.author)}</span>
        <span className="pl-muted">
          {picture.takenAt
            ? t('taken', { moment: `${dateOf(picture.takenAt)} ${picture.takenAt.slice(11)}` })
            : t('came', { moment: momentOf(picture.at) })}
        </span>
        {mayEdit ? (
          <CaptionField key={picture.id} epsId={epsId} picture={picture} saved={changed} />
        ) : (
          <span className="pl-viewer-caption">{picture.caption}</span>
        )}
      </footer>
    </PanelDialog>
  )
}

/** One's own; those of others by one's rights in the structure. */
function useRights(): (picture: GalleryPicture) => { mayEdit: boolean; mayDelete: boolean } {
  const can = useCan()
  const { person } = useSnapshot(session)
  return ({ author }) => {
    const own = author.id === person?.id && can('schedule.report')
    return { mayEdit: own || can('eps.edit'), mayDelete: own || can('eps.delete') }
  }
}

/** Its place is there before the picture is, so that nothing jumps. */
function Large({ epsId, picture }: { epsId: string; picture: GalleryPicture }) {
  const { t } = useTranslation('gallery')
  const { id, caption, author, takenAt, at, width, height } = picture
  const moment = takenAt ? dateOf(takenAt) : momentOf(at)
  return (
    <a
      href={urlOf(galleryPicture, { epsId, pictureId: id }, {})}
      target="_blank"
      rel="noreferrer"
      title={t('original')}
    >
      <img
        src={urlOf(galleryPicture, { epsId, pictureId: id }, {})}
        alt={caption || t('of', { moment, name: fullName(author) })}
        width={width}
        height={height}
      />
    </a>
  )
}

interface CaptionFieldProps {
  epsId: string
  picture: GalleryPicture
  saved: () => void
}

/** Enter and leaving the field keep what was typed; Esc forgets it. */
function CaptionField({ epsId, picture, saved }: CaptionFieldProps) {
  const { t } = useTranslation('gallery')
  /** Null: nothing that is not kept yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    const caption = typed?.trim() ?? picture.caption
    if (caption === picture.caption) return setTyped(null)
    const params = { epsId, pictureId: picture.id }
    if (await succeeds(() => call(galleryEdit, { params, input: { caption } }))) saved()
    setTyped(null)
  }
  return (
    <input
      className="pl-viewer-caption"
      aria-label={t('caption')}
      placeholder={t('caption')}
      maxLength={MAX_CAPTION}
      value={typed ?? picture.caption}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key !== 'Escape' || typed === null) return
        event.stopPropagation()
        setTyped(null)
      }}
    />
  )
}
