import { useMemo } from 'react'
import { today } from '../../../i18n/typed-date.ts'
import { put, useQuery } from '../../../shell/use-query.ts'
import { type DayWindow, dayOfText, spans, textOfDay, windowAt } from './day-window.ts'

/** The days that the address names. */
export function useDayWindow(): [DayWindow, (window: DayWindow) => void] {
  const [query, edit] = useQuery()
  const span = spans.find((one) => one === query.get('span')) ?? 'weeks'
  const from = dayOfText(query.get('from') ?? '') ?? today()
  const window = useMemo(() => windowAt(span, from), [span, from])
  const turn = (next: DayWindow): void =>
    edit((before) => {
      put(before, 'span', next.span)
      put(before, 'from', textOfDay(next.from))
    })
  return [window, turn]
}
