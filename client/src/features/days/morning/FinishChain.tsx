import type { DayEffect } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { dateOf } from '../../../i18n/format.ts'
import { Shift } from './Shift.tsx'

/** What holds the finish: the works at which the delay grows or shrinks, from the root cause to what ends last. */
export function FinishChain({ chain }: { chain: DayEffect['chain'] }) {
  const { t } = useTranslation('days')
  const { spaceId = '', scheduleId = '' } = useParams()
  if (chain.every(({ before, after }) => before === after)) return null
  return (
    <section data-testid="morning-chain">
      <h2>{t('morning.why')}</h2>
      <ol className="morning-chain">
        {chain.map(({ workId, code, name, before, after, follow }, at) => (
          <li key={workId} className={at === chain.length - 1 ? 'is-last' : ''}>
            {follow > 0 && <small>{t(at === 0 ? 'morning.lead' : 'morning.follow', { count: follow })}</small>}
            <Link to={`/${spaceId}/schedule/${scheduleId}?row=${workId}`} title={`${code} ${name}`}>
              {code} {name}
            </Link>
            <span>{dateOf(after)}</span>
            <Shift before={before} after={after} />
          </li>
        ))}
      </ol>
    </section>
  )
}
