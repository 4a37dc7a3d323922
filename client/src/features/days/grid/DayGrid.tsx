import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe, useSnapshot } from 'valtio'
import { createPlanner, type Planner, type PlannerTexts, type RemoteCaret } from '../../../instruments/planner/index.ts'
import { toast } from '../../../shell/toast.ts'
import { theme } from '../../../theme/theme.ts'
import type { Focus } from '../focus.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DayWindow, dayOfText } from '../session/day-window.ts'
import { dayColumns } from './day-columns.ts'
import { DayEvents } from './day-events.ts'
import { DaySource, dayOf } from './day-source.ts'
import { useDayWords } from './use-day-words.ts'

interface DayGridProps {
  book: DayBook
  window: DayWindow
  norms: boolean
  branches: boolean
  focused: (focus: Focus) => void
}

const NOTHING = (): string => ''

/** The sheet: typed, pasted and filled like the grid of the schedule, on the same instrument. */
export function DayGrid({ book, window, norms, branches, focused }: DayGridProps) {
  const { t } = useTranslation('days')
  const host = useRef<HTMLDivElement>(null)
  const { plan } = useSnapshot(book.state)
  const dataDate = plan?.dataDate ?? null
  const { words, titles } = useDayWords(book)

  useEffect(() => {
    if (!host.current) return
    const source = new DaySource(book, words)
    source.norms = norms
    source.branches = branches
    source.build()
    const columns = dayColumns(window, dataDate === null ? null : dayOfText(dataDate.slice(0, 10)), titles)
    const events = new DayEvents({
      ...{ book, source, columns: () => columns },
      words: {
        wrong: t('wrong'),
        pasted: (done, left) =>
          left > 0 ? toast.error(t('pastedSome', { done, left })) : toast.done(t('pasted', { count: done })),
      },
      caret: ({ row, column }) => {
        const at = source.rows[row]
        const key = columns[column]?.key ?? ''
        if (!at) return
        const day = key.startsWith('d') ? dayOf(key) : window.from
        focused({
          executorId: at.executorId,
          day,
          workId: at.kind === 'line' ? at.workId : at.kind === 'work' ? at.work.id : null,
        })
        for (const session of book.sessions) {
          const isHere = session.place.executorId === at.executorId
          session.setPresence({ cell: isHere ? { row: at.key, column: key } : null })
        }
      },
    })
    const texts = () => textsOf(t('gridLabel'), t(book.state.isKnown ? 'empty' : 'phone.loading'))
    const planner = createPlanner(host.current, {
      ...{ source, columns, events, gridOnly: true },
      texts: texts(),
      shading: { working: () => true },
    })
    const stops = follow(book, source, planner, texts)
    const keys = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey)) {
        if (event.code === 'Delete' && !isTyping(event)) events.clear(planner.range())
        return
      }
      if (isTyping(event)) return
      if (event.code === 'KeyD') events.fill(planner.range())
      else if (event.code === 'KeyZ' && event.shiftKey) book.redo()
      else if (event.code === 'KeyZ') book.undo()
      else return
      event.preventDefault()
    }
    const box = host.current
    box.addEventListener('keydown', keys)
    return () => {
      box.removeEventListener('keydown', keys)
      for (const stop of stops) stop()
      planner.destroy()
    }
  }, [book, window, norms, branches, words, titles, t, focused, dataDate])

  return <div className="days-grid" ref={host} data-testid="days-grid" />
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.dataset.plannerEditor !== undefined

function follow(book: DayBook, source: DaySource, planner: Planner, texts: () => PlannerTexts): (() => void)[] {
  let works = book.worksRevision
  let known = book.state.isKnown
  const refresh = (): void => {
    if (known !== book.state.isKnown) {
      known = book.state.isKnown
      planner.setTexts(texts())
    }
    if (works !== book.worksRevision) {
      works = book.worksRevision
      source.build()
    } else source.revision++
    planner.setRemote(caretsOf(book))
    planner.refresh()
  }
  refresh()
  return [book.onChange(refresh), subscribe(theme, () => requestAnimationFrame(() => planner.setTheme()))]
}

function caretsOf(book: DayBook): RemoteCaret[] {
  const carets = book.sessions.flatMap((session) =>
    session.state.people.flatMap(({ id, name, color, cell }) =>
      cell === null
        ? []
        : [
            {
              ...{ id, name, color, row: cell.row, column: cell.column, rows: [], drag: null },
              initials: initialsOf(name),
            },
          ],
    ),
  )
  return [...new Map(carets.map((caret) => [caret.id, caret])).values()]
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)

const textsOf = (gridLabel: string, empty: string): PlannerTexts => ({
  ...{ gridLabel, empty, newRow: '' },
  ...{ monthYear: NOTHING, month: NOTHING, day: NOTHING, quarter: NOTHING, year: NOTHING, week: NOTHING },
  dataDate: NOTHING,
})
