import './print.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, momentOf } from '../../i18n/format.ts'
import { session } from '../../session/session.ts'
import type { Sheet } from './paper.ts'
import { useSheet } from './use-paper.ts'

/** What stands on paper, and as of when. */
export interface PaperTitle {
  name: string
  /** What it is, and how it was chosen; '' is left out. */
  parts?: readonly string[]
  dataDate: string | null
  calculatedAt: string | null
  /** Said of what was not calculated. */
  state?: string
}

interface PaperSheetProps {
  title: PaperTitle
  children: (sheet: Sheet) => ReactNode
}

/** As wide as the paper leaves room; as many pages as it takes. */
export function PaperSheet({ title, children }: PaperSheetProps) {
  const sheet = useSheet()
  return (
    <article className="pl-paper" style={{ width: `${sheet.width}mm` }}>
      <Title {...title} />
      {children(sheet)}
    </article>
  )
}

function Title({ name, parts = [], dataDate, calculatedAt, state = '' }: PaperTitle) {
  const { t } = useTranslation()
  const { space } = useSnapshot(session)
  return (
    <header>
      <h2>{name}</h2>
      <p>
        {[
          space?.name === name ? '' : (space?.name ?? ''),
          ...parts,
          dataDate ? t('print.dataDate', { date: dateOf(dataDate) }) : '',
          calculatedAt ? t('print.calculated', { at: momentOf(calculatedAt) }) : state,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </header>
  )
}
