import { type ReactNode, useMemo } from 'react'
import { IndicatorBook, IndicatorBookContext } from './indicator-book.ts'
import { useOwnIndicators } from './use-own-indicators.ts'

interface WithIndicatorsProps {
  spaceId: string
  children: ReactNode
  /** Instead of the children until own indicators are known; absent: they do without. */
  meanwhile?: ReactNode
}

/** What is inside knows the indicators of the space, own ones among them. */
export function WithIndicators({ spaceId, children, meanwhile }: WithIndicatorsProps) {
  const { value, error } = useOwnIndicators(spaceId)
  const book = useMemo(() => new IndicatorBook(value ?? []), [value])
  const isKnown = meanwhile === undefined || value !== null || error !== null
  return <IndicatorBookContext value={book}>{isKnown ? children : meanwhile}</IndicatorBookContext>
}
