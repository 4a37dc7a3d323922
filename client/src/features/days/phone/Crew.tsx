import { Minus, Play, Plus, Stop } from '@blueprintjs/icons'
import { limits } from '@plumbline/core/documents/day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkOfDay } from '../works-on.ts'
import type { RunActs } from './use-run.ts'
import { useSince } from './use-since.ts'

/** Who is at it since when; when they stop, their hours stand in the day. */
export function Crew({ told, runOf }: { told: WorkOfDay; runOf: RunActs }) {
  const { t } = useTranslation('days')
  const { running } = told
  const [people, setPeople] = useState(1)
  const since = useSince(running?.startedAt ?? null)
  if (running) {
    return (
      <div className="phone-crew">
        <p>
          <b>{t('phone.running', since)}</b>
          <span className="pl-muted">{t('phone.peopleSince', { count: running.people, time: since.time })}</span>
        </p>
        <button type="button" className="phone-button" onClick={() => runOf.stop(told)}>
          <Stop /> {t('phone.stop')}
        </button>
      </div>
    )
  }
  const { start } = runOf
  if (!start) return null
  const more = (by: number): void => setPeople((before) => Math.min(limits.people, Math.max(1, before + by)))
  return (
    <div className="phone-crew">
      <span className="phone-people">
        <button type="button" aria-label={t('phone.fewerPeople')} onClick={() => more(-1)}>
          <Minus />
        </button>
        <b>{t('phone.people', { count: people })}</b>
        <button type="button" aria-label={t('phone.morePeople')} onClick={() => more(1)}>
          <Plus />
        </button>
      </span>
      <button type="button" className="phone-button" onClick={() => start(told, people)}>
        <Play /> {t('phone.start')}
      </button>
    </div>
  )
}
