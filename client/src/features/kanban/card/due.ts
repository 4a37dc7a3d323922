import type { Board, Card } from '@plumbline/core/documents/board'
import { type Day, dayOfInstant, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'
import { dateOf } from '../../../i18n/format.ts'
import { today } from '../../../i18n/typed-date.ts'

/** `DD.MM.YYYY`, and `YYYY-MM-DD` as fields of the browser have it. */
export const dueText = (day: Day): string => dateOf(fieldText(day))
export const fieldText = (day: Day | null): string => (day === null ? '' : formatInstant(instantOf(day)).slice(0, 10))

/** Null for what is no day. */
export function dayIn(text: string): Day | null {
  const instant = parseInstant(`${text}T00:00`)
  return instant === null ? null : dayOfInstant(instant)
}

/** The day of a moment of a timetable; null for none. */
export function dayOfText(text: string | null): Day | null {
  const instant = text === null ? null : parseInstant(text)
  return instant === null ? null : dayOfInstant(instant)
}

/** Past its day and not done. */
export function isLate(board: Board, card: Card): boolean {
  const stage = board.column(board.columnOf(card) ?? '')?.stage
  return card.due !== null && stage !== 'done' && card.due < today()
}
