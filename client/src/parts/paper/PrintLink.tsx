import './paper.css'
import { Print } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { keptPaperName } from './kept-settings.ts'

interface PrintLinkProps {
  /** Address of what is printed, without the paper. */
  to: string
  /** Absent: that of the address now. */
  search?: string
  /** What of the screen the address does not tell; it outlives a reload. */
  state?: unknown
}

/** From a screen to what it shows, on paper. */
export function PrintLink({ to, search, state }: PrintLinkProps) {
  const { t } = useTranslation()
  const here = useLocation()
  return (
    <Link
      className="pl-print-link"
      to={{ pathname: `${to}/${keptPaperName()}`, search: search ?? here.search }}
      state={state}
      title={t('print.link')}
      aria-label={t('print.link')}
    >
      <Print size={14} />
    </Link>
  )
}
