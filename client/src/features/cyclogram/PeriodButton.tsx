import { Button, PopoverNext } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../i18n/format.ts'
import { DayField } from '../../shell/DayField.tsx'
import type { CyclogramQuery } from './cyclogram-query.ts'

interface PeriodProps {
  query: CyclogramQuery
  setQuery(part: Partial<CyclogramQuery>): void
}

/** Works of which days are drawn. */
export function PeriodButton({ query: { from, to }, setQuery }: PeriodProps) {
  const { t } = useTranslation('cyclogram')
  const isLimited = from !== '' || to !== ''
  const text = isLimited ? periodText(from, to) : t('period.all')
  return (
    <PopoverNext
      placement="bottom"
      content={
        <div className="cyclogram-period">
          <DayField label={t('period.from')} value={from} onChange={(day) => setQuery({ from: day })} atRest />
          <DayField label={t('period.to')} value={to} onChange={(day) => setQuery({ to: day })} atRest />
          <Button
            size="small"
            text={t('period.all')}
            disabled={!isLimited}
            onClick={() => setQuery({ from: '', to: '' })}
          />
        </div>
      }
    >
      <Button size="small" variant="minimal" active={isLimited} icon={<Calendar size={14} />} text={text} />
    </PopoverNext>
  )
}

/** Days as `YYYY-MM-DD`; '': no limit. */
export const periodText = (from: string, to: string): string =>
  `${from ? dateOf(from) : '…'} – ${to ? dateOf(to) : '…'}`
