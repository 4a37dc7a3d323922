import { Spinner } from '@blueprintjs/core'
import { chatSearch } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { chatState, openMessage } from './chat-state.ts'
import { previewOf } from './preview.ts'

/** What was said anywhere, newest first; it leads to the channel. */
export function ChatSearch({ spaceId, text }: { spaceId: string; text: string }) {
  const { t } = useTranslation('chat')
  const { chats } = useSnapshot(chatState)
  const { value, error, again } = useRead(`${spaceId} ${text}`, (signal) =>
    call(chatSearch, { input: { spaceId, text }, signal, quiet: true }),
  )
  if (error !== null) return <ReadFailure error={error} again={again} />
  if (value === null) return <Spinner size={24} />
  if (value.found.length === 0) return <p className="pl-chat-empty">{t('nothingFound', { text })}</p>
  return (
    <ul className="pl-chat-list">
      {value.found.map(({ chatId, message }) => (
        <li key={message.id}>
          <button type="button" onClick={() => void openMessage(spaceId, chatId, message.id)}>
            <span className="pl-chat-name">{previewOf(message.text)}</span>
            <span className="pl-chat-last">
              {chats?.find(({ id }) => id === chatId)?.name} · {momentOf(new Date(message.at).toISOString())}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
