import { Camera } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { later } from '../../../shell/later.ts'
import type { Photos } from './use-photos.ts'

const PictureViewer = later(async () => (await import('../../gallery/index.ts')).PictureViewer)

interface PhotoButtonProps {
  photos: Photos
  workId: string
  /** `YYYY-MM-DD`. */
  day: string
}

/** How many pictures came of the work and day; shows them. Nothing where none did. */
export function PhotoButton({ photos, workId, day }: PhotoButtonProps) {
  const { t } = useTranslation('days')
  const { scheduleId = '' } = useParams()
  const [shown, setShown] = useState<string | null>(null)
  const pictures = photos.of(workId, day)
  const [first] = pictures
  if (!first) return null
  const label = t('morning.photos', { count: pictures.length })
  return (
    <>
      <button
        type="button"
        className="morning-photos"
        title={label}
        aria-label={label}
        onClick={() => setShown(first.id)}
      >
        <Camera /> {pictures.length}
      </button>
      {shown !== null && pictures.some(({ id }) => id === shown) && (
        <PictureViewer epsId={scheduleId} pictures={pictures} shown={shown} show={setShown} changed={photos.again} />
      )}
    </>
  )
}
