import { type Notice, noticeList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ago, momentOf } from '../../i18n/format.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { RichText } from '../../shell/RichText.tsx'
import { useRead } from '../../shell/use-read.ts'
import { useNoticeWords, useOpenNotice } from '../notices/index.ts'

const MOST = 5

/** What waits for the person: the first of the bell. */
export default function Mine({ spaceId }: { spaceId?: string }) {
  const { t } = useTranslation('start')
  const read = useRead('notices', (signal) => call(noticeList, { signal, quiet: true }))
  const waiting = (read.value?.notices ?? []).filter(
    (notice) => !notice.checked && (spaceId === undefined || notice.spaceId === spaceId),
  )
  return (
    <section className="start-section" aria-label={t('mine')} data-testid="mine">
      <header>
        <h2>{t('mine')}</h2>
        {waiting.length > 0 && <small>{t('waiting', { count: waiting.length })}</small>}
      </header>
      {read.value === null && read.error !== null && <ReadFailure error={read.error} again={read.again} />}
      {read.value !== null && waiting.length === 0 && <p className="start-muted">{t('nothingWaits')}</p>}
      <ul className="start-mine">
        {waiting.slice(0, MOST).map((notice) => (
          <Line key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

function Line({ notice }: { notice: Notice }) {
  const words = useNoticeWords()
  const open = useOpenNotice()
  const { by, at, spaceName } = notice
  return (
    <li>
      {by ? <Avatar person={by} size={20} /> : <span className="start-line-mark" />}
      <button type="button" onClick={() => void open(notice)}>
        <span>
          <RichText message={words(notice)} />
        </span>
        <small>{spaceName}</small>
      </button>
      <small title={momentOf(at)}>{ago(at)}</small>
    </li>
  )
}
