import { ArrowRight, Offline, Tick, Undo } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { DayBook } from '../session/day-book.ts'
import type { Queue } from './waiting.ts'

/** Whether everything has left the phone, and what came back. */
export function Sent({ book, queue, open }: { book: DayBook; queue: Queue; open: () => void }) {
  const { t } = useTranslation('days')
  const { isLive } = useSnapshot(book.state)
  const count = queue.unsent
  const isSent = isLive && count === 0
  return (
    <>
      <p className={isSent ? 'phone-sent' : 'phone-sent is-waiting'} role="status" data-testid="phone-sent">
        {isSent ? <Tick /> : <Offline />} {isSent ? t('phone.allSent') : waitingText(t, isLive, count)}
      </p>
      {queue.back.length > 0 && (
        <button type="button" className="phone-came" onClick={open}>
          <Undo /> {t('phone.cameBackCount', { count: queue.back.length })} <ArrowRight />
        </button>
      )}
    </>
  )
}

/** Nothing waits while the first connection is made: then nothing is kept from anybody either. */
function waitingText(t: ReturnType<typeof useTranslation<'days'>>['t'], isLive: boolean, count: number): string {
  if (isLive) return t('phone.sending', { count })
  if (count > 0) return t('phone.noNetwork', { count })
  return t(navigator.onLine ? 'phone.connecting' : 'phone.noNetworkYet')
}
