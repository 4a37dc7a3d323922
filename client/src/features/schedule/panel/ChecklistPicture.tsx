import { Button } from '@blueprintjs/core'
import { Camera, Cross } from '@blueprintjs/icons'
import type { CheckItem } from '@plumbline/core/checklists'
import { galleryPicture, galleryThumbnail, galleryUpload } from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { callMultipart } from '../../../api/call-multipart.ts'
import { urlOf } from '../../../api/request.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { toastError } from '../../../shell/toast.ts'
import { acceptedPictures } from '../../gallery/index.ts'
import { useSchedule } from '../base/schedule-context.ts'

const SIDE = 24

/** The picture that shows an item done; it stands in the gallery of the schedule as well. `attach`: '' takes it away. */
export function ChecklistPicture({ item, attach }: { item: CheckItem; attach: (id: string) => void }) {
  const { actions, scheduleId } = useSchedule()
  const { t } = useScheduleText()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File): Promise<void> => {
    setSending(true)
    const sent = { params: { epsId: scheduleId }, input: { caption: item.text }, files: [file] }
    await callMultipart(galleryUpload, sent)
      .then(({ picture }) => attach(picture.id))
      .catch(toastError)
    setSending(false)
  }
  const params = { epsId: scheduleId, pictureId: item.file }
  if (item.file !== '') {
    return (
      <>
        <a href={urlOf(galleryPicture, params, {})} target="_blank" rel="noreferrer">
          <img
            {...{ width: SIDE, height: SIDE, src: urlOf(galleryThumbnail, params, {}) }}
            alt={t('checklist.picture', { item: item.text })}
          />
        </a>
        {actions.canReport && (
          <Button
            {...{ variant: 'minimal', size: 'small', icon: <Cross size={12} /> }}
            aria-label={t('checklist.dropPicture', { item: item.text })}
            title={t('checklist.dropPicture', { item: item.text })}
            onClick={() => attach('')}
          />
        )}
      </>
    )
  }
  if (!actions.canReport) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPictures}
        aria-label={t('checklist.addPicture', { item: item.text })}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <Button
        {...{ variant: 'minimal', size: 'small', icon: <Camera size={14} />, loading: isSending }}
        aria-label={t('checklist.addPicture', { item: item.text })}
        title={t('checklist.addPicture', { item: item.text })}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
