import { Button } from '@blueprintjs/core'
import { Cross, Paperclip } from '@blueprintjs/icons'
import { chatFileLimits, kanbanFile, kanbanFileCreate, kanbanFilePreview } from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { callMultipart } from '../../../api/call-multipart.ts'
import { newId } from '../../../api/new-id.ts'
import { urlOf } from '../../../api/request.ts'
import { Attachments } from '../../../shell/Attachments.tsx'
import { attempt } from '../../../shell/attempt.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { toast } from '../../../shell/toast.ts'
import { useFileDrop } from '../../../shell/use-file-drop.ts'
import { useBoard } from '../session/use-board.ts'

interface Sending {
  id: string
  name: string
  /** 0…1 */
  share: number
}

/** Files of a card: chosen or dropped here, seen by everybody as soon as the server has them. */
export function CardFiles({ cardId }: { cardId: string }) {
  const { t } = useTranslation('kanban')
  const { boardId = '' } = useParams()
  const actions = useBoard()
  const { sending, send } = useUploads(boardId, cardId)
  const { target } = useFileDrop(send, actions.mayWrite)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={t('files')} {...target}>
      <h3>{t('files')}</h3>
      <Attachments
        files={actions.board.filesOf(cardId)}
        fileUrl={(fileId) => urlOf(kanbanFile, { boardId, fileId }, {})}
        previewUrl={(fileId) => urlOf(kanbanFilePreview, { boardId, fileId }, {})}
        {...(actions.mayWrite && {
          act: ({ id, name }) => (
            <IconButton
              icon={<Cross size={12} />}
              label={t('deleteFile', { name })}
              onClick={() => actions.deleteFile(id)}
            />
          ),
        })}
      />
      {sending.map(({ id, name, share }) => (
        <p key={id} className="kanban-muted" role="status">
          {name} <progress value={share} />
        </p>
      ))}
      {actions.mayWrite && (
        <>
          <Button
            size="small"
            variant="minimal"
            icon={<Paperclip size={14} />}
            text={t('attach')}
            onClick={() => picker.current?.click()}
          />
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t('attach')}
            onChange={(event) => {
              send(event.currentTarget.files ?? [])
              event.currentTarget.value = ''
            }}
          />
        </>
      )}
    </section>
  )
}

/** Each file goes by itself: one that is refused takes no other with it. */
function useUploads(boardId: string, itemId: string) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const upload = async (file: File): Promise<void> => {
    const id = newId()
    setSending((all) => [...all, { id, name: file.name, share: 0 }])
    const onProgress = (share: number): void =>
      setSending((all) => all.map((one) => (one.id === id ? { ...one, share } : one)))
    const options = { params: { boardId, itemId }, input: {}, files: [file], onProgress }
    await attempt(() => callMultipart(kanbanFileCreate, options))
    setSending((all) => all.filter((one) => one.id !== id))
  }
  const send = (list: Iterable<File>): void => {
    for (const file of list) {
      if (file.size <= chatFileLimits.bytes) void upload(file)
      else toast.error(sentenceOf('UPLOAD_TOO_LARGE', { maxBytes: chatFileLimits.bytes }))
    }
  }
  return { sending, send }
}
