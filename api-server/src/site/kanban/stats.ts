import { factsOfBoard, flowOf } from '@plumbline/core/boards'
import type { Board } from '@plumbline/core/documents/board'
import { AppError } from '@plumbline/core/errors'
import { dayIn, dayText } from './days.ts'
import { timeText } from './views.ts'

const MS_PER_DAY = 86_400_000
const MS_PER_MINUTE = 60_000

export function statsOf(board: Board, asked: { from: string; to: string; offsetMinutes: number }, now: number) {
  const [from, to] = [dayIn(asked.from, 'from'), dayIn(asked.to, 'to')]
  if (to < from) throw new AppError('BAD_REQUEST', { field: 'to', reason: 'before_from' })
  const shift = asked.offsetMinutes * MS_PER_MINUTE
  const dayOf = (at: number): number => Math.floor((at + shift) / MS_PER_DAY)
  const flow = flowOf(factsOfBoard(board), { from, to, now, dayOf })
  return {
    ...flow,
    days: flow.days.map(({ day, counts }) => ({ day: dayText(day), counts })),
    weeks: flow.weeks.map((week) => ({ ...week, monday: dayText(week.monday) })),
    finished: flow.finished.map((card) => ({ ...card, finishedAt: timeText(card.finishedAt) })),
  }
}
