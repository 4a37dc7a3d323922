import './chat-tab.css'
import { Button, Spinner } from '@blueprintjs/core'
import { type Chat, chatOfNode } from '@plumbline/core/contract'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { ChannelView } from '../../chat/index.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { workMarks } from '../marks/work-marks.ts'

/** What was said about the row with the caret. Looking at a row makes no channel for it, speaking does. */
export function ChatTab({ workId }: { workId: string }) {
  const { t } = useTranslation('chat')
  const [begun, setBegun] = useState('')
  const isSpoken = (useSnapshot(workMarks).of.get(workId)?.chatId ?? '') !== ''
  const isOpen = isSpoken || begun === workId
  return (
    <div className="schedule-chat pl-chat-body">
      {isOpen ? (
        <Talk key={workId} workId={workId} autoFocus={begun === workId} />
      ) : (
        <div className="pl-chat-empty">
          <p>{t('emptyWork')}</p>
          <Button intent="primary" text={t('begin')} onClick={() => setBegun(workId)} />
        </div>
      )}
    </div>
  )
}

function Talk({ workId, autoFocus }: { workId: string; autoFocus: boolean }) {
  const { scheduleId } = useSchedule()
  const { value, error, again } = useRead(`${scheduleId} ${workId}`, (signal) =>
    call(chatOfNode, { params: { id: scheduleId }, input: { workId }, signal, quiet: true }),
  )
  if (error !== null && value === null) return <ReadFailure error={error} again={again} />
  if (value === null) return <Spinner size={24} />
  return (
    <Suspense fallback={<Spinner size={24} />}>
      <ChannelView chat={value.chat as Chat} autoFocus={autoFocus} />
    </Suspense>
  )
}
