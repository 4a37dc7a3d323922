import './own-values.css'
import type { EpsNode, LevelAnalytics } from '@plumbline/core/contract'
import { lightOf } from '@plumbline/core/indicators'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { IndicatorBook, type KnownIndicator } from '../../parts/indicators/indicator-book.ts'
import { useValueText } from '../../parts/indicators/indicator-text.ts'
import { useOwnIndicators } from '../../parts/indicators/use-own-indicators.ts'
import type { AnalyticsPlace } from './use-analytics.ts'

interface OwnValuesProps {
  level: LevelAnalytics
  place: AnalyticsPlace
}

/** Where the works of a node are. */
const worksPaths: Partial<Record<EpsNode['kind'], string>> = { schedule: 'schedule', project: 'grid' }

/** What own indicators of the space come to here; of a schedule and of a project a number leads to the works behind it. */
export function OwnValues({ level, place: { spaceId, node, versionId } }: OwnValuesProps) {
  const { t } = useTranslation('indicators')
  const { value } = useOwnIndicators(spaceId)
  const own = new IndicatorBook(value ?? []).all.filter((one) => one.own !== null)
  if (own.length === 0) return null
  const works = node && worksPaths[node.kind]
  return (
    <dl className="indicators-values" aria-label={t('title')} data-testid="own-indicators">
      {own.map((indicator) => (
        <div key={indicator.key}>
          <dt>{indicator.own?.name}</dt>
          <dd>
            <Value
              level={level}
              indicator={indicator}
              path={works ? `/${spaceId}/${works}/${node.id}?${versionId ? `version=${versionId}&` : ''}` : null}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValueProps {
  level: LevelAnalytics
  indicator: KnownIndicator
  /** null: nothing leads to works. */
  path: string | null
}

function Value({ level, indicator, path }: ValueProps) {
  const { t } = useTranslation('scoreboard')
  const text = useValueText(level.currency)
  const { own, key, better } = indicator
  const value = level.values[key] ?? null
  const light = lightOf({ better, yellow: own?.yellow ?? null, red: own?.red ?? null }, value)
  const leads = path !== null && value !== null && own?.rule.kind === 'aggregate'
  return (
    <span data-light={light}>
      {light !== 'none' && <span className="indicators-light" role="img" aria-label={t(`light.${light}`)} />}
      {leads ? (
        <Link to={`${path}filter_indicator=${key}`} title={t('showWorks')}>
          {text(indicator, value)}
        </Link>
      ) : (
        text(indicator, value)
      )}
    </span>
  )
}
