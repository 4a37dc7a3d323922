import { Button } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'
import { PageNotice } from '../../shell/PageBody.tsx'
import { usePaperPlace } from './paper-context.ts'

interface FewEnoughProps {
  count: number
  /** That one print takes. */
  most: number
  /** How many of them are printed. */
  children: (printed: number) => ReactNode
}

/** Before anything is laid out: what is too much for one print is said, and nothing is left out that nobody agreed to. */
export function FewEnough({ count, most, children }: FewEnoughProps) {
  const { t } = useTranslation('print')
  const number = useNumbers()
  const { back } = usePaperPlace()
  const [isAgreed, agree] = useState(false)
  if (count <= most || isAgreed) return children(Math.min(count, most))
  return (
    <PageNotice>
      <p>{t('tooMany', { count, most: number(most) })}</p>
      <p className="pl-paper-choice">
        <Button intent="primary" text={t('backToFilter')} onClick={back} />
        <Button text={t('printMost', { most: number(most) })} onClick={() => agree(true)} />
      </p>
    </PageNotice>
  )
}

/** Cells of a table that are laid out and read within some seconds, and stay below what one print may have. */
const MOST_CELLS = 50_000

export const mostRows = (columns: number): number => Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns)))
