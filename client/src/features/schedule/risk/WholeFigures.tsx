import type { RiskView } from '@plumbline/core/contract'
import { chanceOf, jointChanceOf, type RiskResult } from '@plumbline/core/risk'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { Figure } from './Figures.tsx'
import { daysText, moneyText, shareText, targetOf } from './risk-words.ts'

/** What is told of the whole schedule only: money, both together, what is held back, and what paths that meet add. */
export function WholeFigures({ view, result }: { view: RiskView; result: RiskResult }) {
  const { t } = useTranslation('risk')
  const { mergeBias, mitigated } = result
  return (
    <>
      {mitigated && <Figure name={t('p80Answered')} value={formatFinishDate(mitigated.p80)} />}
      <MoneyFigures view={view} result={result} />
      <ContingencyFigure view={view} result={result} />
      {mergeBias !== null && (
        <div>
          <dt title={t('mergeBiasHint')}>{t('mergeBias')}</dt>
          <dd data-testid="risk-merge-bias">{t('days', { days: daysText(Math.max(0, mergeBias)) })}</dd>
        </div>
      )}
    </>
  )
}

function MoneyFigures({ view, result }: { view: RiskView; result: RiskResult }) {
  const { t } = useTranslation('risk')
  const { cost, joint, mitigated } = result
  if (!cost) return null
  const { budget } = view.assumptions
  const target = targetOf(view.assumptions)
  const both = target === null || budget === null ? null : jointChanceOf(joint, target, budget)
  return (
    <>
      <Figure name={t('costP80')} value={moneyText(cost.percents[79]!)} />
      {mitigated?.cost != null && <Figure name={t('costP80Answered')} value={moneyText(mitigated.cost)} />}
      {budget !== null && (
        <Figure name={t('chanceBudget', { budget: moneyText(budget) })} value={shareText(chanceOf(cost, budget))} />
      )}
      {both !== null && <Figure name={t('chanceBoth')} value={shareText(both)} />}
    </>
  )
}

/** Of the days that are held back the planned finish has used some since; P80 says whether what is left will do. */
function ContingencyFigure({ view, result }: { view: RiskView; result: RiskResult }) {
  const { t, i18n } = useTranslation('risk')
  const { contingency } = view.assumptions
  if (!contingency) return null
  const used = Math.max(0, result.planned - contingency.plannedThen) / MINUTES_PER_DAY
  const left = contingency.days - used
  const needed = (result.finish.percents[79]! - result.planned) / MINUTES_PER_DAY
  const number = (days: number): string => formatNumber(Math.round(days * 10) / 10, i18n.language)
  return (
    <Figure
      name={t('contingencyLeft')}
      value={t('leftOf', { left: number(left), of: number(contingency.days) })}
      beside={needed > left ? t('needed', { days: number(needed) }) : ''}
    />
  )
}
