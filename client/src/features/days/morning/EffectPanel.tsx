import { SegmentedControl } from '@blueprintjs/core'
import type { DayEffect } from '@plumbline/core/contract'
import { parseInstant } from '@plumbline/core/time'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { dateOf } from '../../../i18n/format.ts'
import { Shift } from './Shift.tsx'

interface EffectPanelProps {
  /** By the facts that came in; null: none did, or it is not known yet. */
  came: DayEffect | null
  /** By what is chosen. */
  chosen: DayEffect | null
  count: number
}

/** The finish before and after, and what moves with it: by what came in, or by what is chosen. */
export function EffectPanel({ came, chosen, count }: EffectPanelProps) {
  const { t } = useTranslation('days')
  const [side, setSide] = useState<'came' | 'chosen'>('came')
  const isOfChosen = count > 0 && side === 'chosen'
  const effect = isOfChosen ? chosen : came
  const moved = effect?.together.moved ?? []
  return (
    <section data-testid="morning-effect">
      <h2>
        {t('morning.projectFinish')}
        <span className="pl-spring" />
        {count > 0 && (
          <SegmentedControl
            size="small"
            options={[
              { value: 'came', label: t('morning.sinceYesterday') },
              { value: 'chosen', label: t('morning.ifAccepted', { count }) },
            ]}
            value={isOfChosen ? 'chosen' : 'came'}
            onValueChange={(value) => setSide(value as typeof side)}
          />
        )}
      </h2>
      {effect ? (
        <p className="morning-dates">
          <span>{dateOf(effect.finish)} →</span> <b>{dateOf(effect.together.finish)}</b>{' '}
          <Shift before={effect.finish} after={effect.together.finish} />
        </p>
      ) : (
        <p className="pl-muted">{t('morning.nothingMoved')}</p>
      )}
      {effect && <p className="pl-muted">{t('morning.moved', { count: effect.together.movedWorks })}</p>}
      <Moved moved={moved} />
    </section>
  )
}

type MovedWorks = DayEffect['together']['moved']

/** Where each ended and ends, on one axis. */
function Moved({ moved }: { moved: MovedWorks }) {
  const { spaceId = '', scheduleId = '' } = useParams()
  const days = moved.flatMap(({ before, after }) => [parseInstant(before) ?? 0, parseInstant(after) ?? 0])
  const [from, to] = [Math.min(...days), Math.max(...days)]
  const share = (text: string): string => `${(((parseInstant(text) ?? 0) - from) / Math.max(1, to - from)) * 100}%`
  if (moved.length === 0) return null
  return (
    <ul className="morning-moved">
      {moved.map(({ workId, code, name, isMilestone, before, after }) => (
        <li key={workId}>
          <Link to={`/${spaceId}/schedule/${scheduleId}?row=${workId}`} title={`${code} ${name}`}>
            {isMilestone && '◆ '}
            {name}
          </Link>
          <i
            style={{ '--before': share(before), '--after': share(after) } as CSSProperties}
            className={after > before ? 'is-later' : 'is-sooner'}
            aria-hidden
          />
          <span>{dateOf(after)}</span>
          <Shift before={before} after={after} />
        </li>
      ))}
    </ul>
  )
}
