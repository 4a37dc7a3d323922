import { type AssignedWork, resourceWorks } from '@plumbline/core/contract'
import { parseInstant } from '@plumbline/core/time'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { formatDate, formatFinishDate } from '../../parts/values/date.ts'
import { errorSentence } from '../../shell/error-sentence.ts'

interface Held {
  works: readonly AssignedWork[]
  /** Schedules that were too many to be looked into. */
  unread: number
}

/** Works of all schedules of the space that hold the resource. */
export function HeldWorks({ spaceId, resourceId }: { spaceId: string; resourceId: string }) {
  const { t } = useTranslation('resources')
  const [held, setHeld] = useState<Held | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isCurrent = true
    call(resourceWorks, { params: { resourceId }, input: { spaceId }, quiet: true }).then(
      (answer) => isCurrent && setHeld(answer),
      (failure: unknown) => isCurrent && setError(failure),
    )
    return () => {
      isCurrent = false
    }
  }, [spaceId, resourceId])
  return (
    <section className="resources-held" data-testid="resource-works">
      <h3>{t('held.title', { count: held?.works.length ?? 0 })}</h3>
      {error !== null && <p className="resources-nothing">{errorSentence(error)}</p>}
      {held === null && error === null && <p className="resources-nothing">{t('held.reading')}</p>}
      {held?.works.length === 0 && <p className="resources-nothing">{t('held.none')}</p>}
      <ul>
        {held?.works.map(({ scheduleId, scheduleName, wbsId, code, name, start, finish }) => (
          <li key={`${scheduleId} ${wbsId}`}>
            <Link to={`/${spaceId}/schedule/${scheduleId}?row=${wbsId}&tab=assignments`}>
              <b>{code}</b> {name}
            </Link>
            <small>
              {scheduleName} · {dateOf(start, formatDate)} – {dateOf(finish, formatFinishDate)}
            </small>
          </li>
        ))}
      </ul>
      {held !== null && held.unread > 0 && (
        <p className="resources-nothing">{t('held.unread', { count: held.unread })}</p>
      )}
    </section>
  )
}

function dateOf(text: string | null, say: (instant: number) => string): string {
  const instant = text === null ? null : parseInstant(text)
  return instant === null ? '…' : say(instant)
}
