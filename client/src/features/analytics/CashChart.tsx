import { HTMLSelect } from '@blueprintjs/core'
import { CASH_NOWHERE, CASH_OTHERS, type CashFlow, cashGroupings } from '@plumbline/core/contract'
import { resourceTypes } from '@plumbline/core/plan'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalyticsFigureProps } from './AnalyticsCharts.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { OfPeriods } from './OfPeriods.tsx'
import { useCash } from './use-analytics.ts'

/** What goes out by period, told apart by what the view says. */
export function CashChart({ place, view, level, name, change }: AnalyticsFigureProps) {
  const { t } = useTranslation('analytics')
  const read = useCash(place, view)
  const { value } = read
  const named = useNamed(value)
  return (
    <>
      {change && <CashBy by={view.by} attributes={value?.attributes ?? []} choose={(by) => change({ by })} />}
      <OfPeriods read={{ ...read, value: named }} view={view}>
        {(cash) => (
          <>
            <ChartFigure {...{ view, level, name, change, cash }} />
            {cash.unread > 0 && <p className="pl-muted">{t('cash.unread', { count: cash.unread })}</p>}
          </>
        )}
      </OfPeriods>
    </>
  )
}

interface CashByProps {
  by: string
  attributes: CashFlow['attributes']
  choose: (by: string) => void
}

function CashBy({ by, attributes, choose }: CashByProps) {
  const { t } = useTranslation('analytics')
  const options = [
    ...cashGroupings.map((value) => ({ value: value as string, label: t(`cash.by.${value}`) })),
    ...attributes.map(({ id, name }) => ({ value: id, label: name })),
  ]
  // What an address names and is not offered here stays to be seen.
  if (!options.some(({ value }) => value === by)) options.push({ value: by, label: t('cash.by.attribute') })
  return (
    <div className="analytics-tools analytics-by">
      <HTMLSelect
        aria-label={t('cash.byField')}
        value={by}
        options={options}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
    </div>
  )
}

/** With words for groups that have no names of their own. */
function useNamed(cash: CashFlow | null): CashFlow | null {
  const { t } = useTranslation('analytics')
  return useMemo(() => {
    const nameOf = (id: string): string => {
      const type = resourceTypes.find((one) => one === id)
      if (type) return t(`cash.type.${type}`)
      if (id === CASH_OTHERS) return t('cash.others')
      return id === CASH_NOWHERE ? t('cash.nowhere') : id
    }
    const groups = cash?.groups.map((group) => ({ ...group, name: group.name || group.code || nameOf(group.id) }))
    return cash && { ...cash, groups: groups ?? [] }
  }, [cash, t])
}
