import { PopoverNext } from '@blueprintjs/core'
import type { IndicatorView } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { dateOf } from '../../i18n/format.ts'
import { type KnownIndicator, useIndicatorBook } from '../../parts/indicators/indicator-book.ts'
import { useIndicatorName, useValueText } from '../../parts/indicators/indicator-text.ts'
import { behindNumber } from './behind.ts'
import { missingOf, partsOf } from './made-of.ts'

interface ExplanationProps {
  view: IndicatorView
  indicator: KnownIndicator
}

/** The name of a number; opened, it tells how the number comes about. */
export function ExplainedName({ view, indicator }: ExplanationProps) {
  const { t } = useTranslation('scoreboard')
  const name = useIndicatorName()(indicator)
  return (
    <PopoverNext content={<Explanation view={view} indicator={indicator} />} placement="bottom-start">
      <button type="button" className="scoreboard-explained" title={t('explain', { name })}>
        {name}
      </button>
    </PopoverNext>
  )
}

/** In words, by what it is made of, and by the schedules behind it. */
function Explanation({ view, indicator }: ExplanationProps) {
  const { t } = useTranslation('scoreboard')
  const { t: words } = useTranslation('indicators')
  const { spaceId = '' } = useParams()
  const name = useIndicatorName()(indicator)
  const missing = missingOf(view, indicator)
  return (
    <section className="scoreboard-explanation" aria-label={name}>
      <h4>{name}</h4>
      <p>{indicator.own ? t('ownIndicator') : words(`explain.${indicator.key}`)}</p>
      {missing && <p>{t(`missing.${missing}`)}</p>}
      <Parts view={view} indicator={indicator} />
      <Behind view={view} indicator={indicator} />
      <footer>
        {view.dataDate && <span>{t('atDataDate', { date: dateOf(view.dataDate) })}</span>}
        <Link to={`/${spaceId}/indicators`}>{t('allIndicators')}</Link>
      </footer>
    </section>
  )
}

function Parts({ view, indicator }: ExplanationProps) {
  const book = useIndicatorBook()
  const nameOf = useIndicatorName()
  const text = useValueText(view.currency)
  const parts = partsOf(indicator).flatMap((code) => book.get(code) ?? [])
  if (parts.length === 0) return null
  return (
    <dl>
      {parts.map((part) => (
        <div key={part.key}>
          <dt>{nameOf(part)}</dt>
          <dd>{text(part, view.values[part.key] ?? null)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Schedules named in one explanation. */
const MOST = 12

function Behind({ view, indicator }: ExplanationProps) {
  const { t } = useTranslation('scoreboard')
  const { spaceId = '' } = useParams()
  const text = useValueText(view.currency)
  const behind = behindNumber(view, indicator, spaceId)
  if (behind.length === 0) return null
  return (
    <dl aria-label={t('bySchedule')}>
      {behind.slice(0, MOST).map(({ scheduleId, name, to, value }) => (
        <div key={scheduleId}>
          <dt>
            <Link to={to} title={t('showWorks')}>
              {name}
            </Link>
          </dt>
          <dd>{text(indicator, value)}</dd>
        </div>
      ))}
      {behind.length > MOST && <div>{t('andMore', { count: behind.length - MOST })}</div>}
    </dl>
  )
}
