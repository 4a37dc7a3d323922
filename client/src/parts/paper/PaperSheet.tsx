import './paper.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { dateOf, momentOf } from '../../i18n/format.ts'
import { session } from '../../session/session.ts'
import type { Sheet } from './paper.ts'
import { usePaperPlace } from './paper-context.ts'
import { screenSource } from './screen-source.ts'

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
  /** It is made to be seen at once. */
  isOne?: boolean
  children: (sheet: Sheet) => ReactNode
}

/** Laid out out of sight, as wide as the paper leaves room; what is seen of it is the sheets that it is drawn on. */
export function PaperSheet({ title, isOne = false, children }: PaperSheetProps) {
  const { sheet, tell } = usePaperPlace()
  const { space } = useSnapshot(session)
  const { spaceId = '' } = useParams()
  const place = useRef<HTMLElement>(null)
  const { name, parts = [] } = title
  const values = {
    project: space?.name ?? '',
    schedule: name,
    version: parts[0] ?? '',
    dataDate: title.dataDate ? dateOf(title.dataDate) : '',
  }
  const text = JSON.stringify(values)
  useEffect(() => {
    if (!place.current) return
    const said = JSON.parse(text) as typeof values
    tell(screenSource({ spaceId, article: place.current, title: name, values: said }))
    return () => tell(null)
  }, [tell, spaceId, name, text])
  return (
    <article ref={place} className="pl-paper" inert data-is-one={isOne} style={{ width: `${sheet.width}mm` }}>
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
