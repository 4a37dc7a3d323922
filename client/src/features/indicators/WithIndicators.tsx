import { type ReactNode, useMemo } from 'react'
import { IndicatorBook, IndicatorBookContext } from './indicator-book.ts'
import { useOwnIndicators } from './use-own-indicators.ts'

/** What is inside knows the indicators of the space, own ones among them. */
export function WithIndicators({ spaceId, children }: { spaceId: string; children: ReactNode }) {
  const { value } = useOwnIndicators(spaceId)
  const book = useMemo(() => new IndicatorBook(value ?? []), [value])
  return <IndicatorBookContext value={book}>{children}</IndicatorBookContext>
}
