import { Button, Spinner } from '@blueprintjs/core'
import type { CalendarUse } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { EffectText } from '../../parts/calendars/EffectText.tsx'
import { type Effect, library, preview, stopPreview } from './library-state.ts'

/** Which schedules hold a copy, and what the draft would do to them. */
export function UsesPanel() {
  const { t } = useTranslation('calendars')
  const { uses, effects } = useSnapshot(library)
  if (uses === null) return null
  const isAsking = Object.values(effects).includes('asked')
  return (
    <section className="calendars-uses" data-testid="calendar-uses">
      <h3>{t('uses.title')}</h3>
      {uses.length === 0 ? (
        <p className="calendars-muted">{t('uses.none')}</p>
      ) : (
        <>
          <Uses uses={uses} effects={effects} />
          {isAsking ? (
            <Button size="small" text={t('uses.stop')} onClick={stopPreview} />
          ) : (
            <Button size="small" text={t('uses.preview')} onClick={() => void preview()} />
          )}
          <p className="calendars-muted">{t('uses.hint')}</p>
        </>
      )}
    </section>
  )
}

type Effects = Readonly<Record<string, Effect | 'asked' | 'failed'>>

function Uses({ uses, effects }: { uses: readonly CalendarUse[]; effects: Effects }) {
  const { t } = useTranslation('calendars')
  const number = useNumbers()
  return (
    <table className="calendars-table">
      <thead>
        <tr>
          <th>{t('uses.schedule')}</th>
          <th>{t('uses.version')}</th>
          <th className="is-numeric">{t('uses.revision')}</th>
          <th className="is-numeric">{t('uses.works')}</th>
          <th>{t('uses.effect')}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map((use) => (
          <tr key={use.versionId} data-version={use.versionId}>
            <td>
              <Link to={`/${library.spaceId}/schedule/${use.scheduleId}?version=${use.versionId}`}>
                {use.scheduleName}
              </Link>
            </td>
            <td>{use.versionName}</td>
            <td className="is-numeric">{use.revision}</td>
            <td className="is-numeric">{number(use.works)}</td>
            <td>{use.locked ? t('uses.locked') : <EffectCell effect={effects[use.versionId]} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EffectCell({ effect }: { effect: Effect | 'asked' | 'failed' | undefined }) {
  const { t } = useTranslation('calendars')
  if (effect === undefined) return <span className="calendars-muted">–</span>
  if (effect === 'asked') return <Spinner size={14} />
  if (effect === 'failed') return <span className="calendars-warning-text">{t('uses.failed')}</span>
  const { moved, finishBefore, finishAfter } = effect
  return <EffectText moved={moved} before={dateOf(finishBefore)} after={dateOf(finishAfter)} />
}
