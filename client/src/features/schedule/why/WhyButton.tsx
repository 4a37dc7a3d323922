import './why.css'
import type { ExplainedValue } from '@plumbline/core/schedule'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchedule } from '../base/schedule-context.ts'

/** A value of the selected row that can be asked about. */
interface WhyButtonProps {
  value: ExplainedValue
  /** The value to the minute. */
  title?: string
  children: ReactNode
}

/** A value of the selected row that can be asked about. */
export function WhyButton({ value, title, children }: WhyButtonProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('why')
  return (
    <button
      type="button"
      className="why-button"
      title={title ? `${title} · ${t('ask')}` : t('ask')}
      onClick={() => actions.askWhy(value)}
    >
      {children}
    </button>
  )
}
