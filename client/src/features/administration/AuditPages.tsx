import { Button } from '@blueprintjs/core'
import type { InstallationEvent } from '@plumbline/core/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../i18n/format.ts'
import { attempt } from '../../shell/attempt.ts'
import { keyOf } from './AbilityChoice.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** `space`: left out where all are of one. */
type AuditedEvent = Omit<InstallationEvent, 'space'> & Partial<Pick<InstallationEvent, 'space'>>

interface AuditPage {
  events: readonly AuditedEvent[]
  more: boolean
}

interface AuditPagesProps {
  first: AuditPage
  /** The page of what is older than that event. */
  read: (before: number) => Promise<AuditPage>
  hasSpaces?: boolean
}

/** Who did what, newest first; what is older comes when it is asked for. */
export function AuditPages({ first, read, hasSpaces = false }: AuditPagesProps) {
  const { t } = useTranslation('administration')
  const [older, setOlder] = useState<AuditPage>({ events: [], more: first.more })
  const [isBusy, setBusy] = useState(false)
  const events = [...first.events, ...older.events]
  if (events.length === 0) return <p className="administration-muted">{t('audit.empty')}</p>
  const next = async (): Promise<void> => {
    setBusy(true)
    const page = await attempt(() => read(Number(events.at(-1)?.id)))
    if (page) setOlder({ events: [...older.events, ...page.events], more: page.more })
    setBusy(false)
  }
  return (
    <div className="administration-table">
      <table>
        <thead>
          <tr>
            <th>{t('audit.at')}</th>
            <th>{t('audit.by')}</th>
            <th>{t('audit.what')}</th>
            {hasSpaces && <th>{t('journal.space')}</th>}
            <th>{t('audit.subject')}</th>
            <th>{t('audit.before')}</th>
            <th>{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Line key={event.id} event={event} hasSpace={hasSpaces} />
          ))}
        </tbody>
      </table>
      {older.more && <Button variant="minimal" text={t('audit.more')} loading={isBusy} onClick={() => void next()} />}
    </div>
  )
}

function Line({ event, hasSpace }: { event: AuditedEvent; hasSpace: boolean }) {
  const { t } = useTranslation('administration')
  const words = useAuditWords()
  const { at, kind, space, subject, before, after } = event
  return (
    <tr>
      <td>{momentOf(at)}</td>
      <td>{byOf(event, t)}</td>
      <td>{t(`audit.kind.${keyOf(kind)}`)}</td>
      {hasSpace && <td>{space}</td>}
      <td>{subject}</td>
      <td className="administration-muted">{words(before)}</td>
      <td className="administration-muted">{words(after)}</td>
    </tr>
  )
}

function byOf({ by, onBehalfOf }: Pick<AuditedEvent, 'by' | 'onBehalfOf'>, t: TFunction<'administration'>): string {
  const name = by || t('audit.installation')
  return onBehalfOf === '' ? name : t('audit.onBehalf', { name, lender: onBehalfOf })
}
