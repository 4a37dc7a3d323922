import './print.css'
import { Spinner } from '@blueprintjs/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { PlannerColumn } from '../../../instruments/planner/types.ts'
import { FewEnough, mostRows } from '../../../parts/paper/FewEnough.tsx'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PaperTable } from '../../../parts/paper/PaperTable.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { columnParts, pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { usePaperPlace } from '../../../parts/paper/paper-context.ts'
import { useGrowing } from '../../../parts/paper/use-growing.ts'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { PageBody, PageFailure } from '../../../shell/PageBody.tsx'
import { dateText, dayColumns } from '../grid/day-columns.ts'
import { DaySource } from '../grid/day-source.ts'
import type { PrintedDays } from '../grid/printed-days.ts'
import { useDayWords } from '../grid/use-day-words.ts'
import type { DayBook } from '../session/day-book.ts'
import { type DayWindow, dayOfText } from '../session/day-window.ts'
import { useDayBook } from '../session/use-day-book.ts'
import { useDayWindow } from '../session/use-day-window.ts'

/** `/:spaceId/schedule/:scheduleId/days/print/:format?span=…&from=…`: the daily plan on paper. */
export default function DaysPrintPage() {
  const { t } = useTranslation('days')
  const { search } = useLocation()
  const { spaceId, scheduleId, userId, schedule, name, versionId, breadcrumb } = useScheduleScreen(t('title'))
  const [window] = useDayWindow()
  const { book, error } = useDayBook({ spaceId, scheduleId, versionId, userId, window })
  const failure = error ?? schedule.error
  return (
    <PrintFrame
      from={[...breadcrumb.slice(0, -1), { label: t('title'), to: `/${spaceId}/schedule/${scheduleId}/days${search}` }]}
      name={name}
    >
      {book && error === null ? (
        <Printed {...{ book, window, name }} />
      ) : (
        <PageBody busy={failure === null}>
          {failure !== null && <PageFailure error={failure} again={schedule.again} />}
        </PageBody>
      )}
    </PrintFrame>
  )
}

interface PrintedProps {
  book: DayBook
  window: DayWindow
  name: string
}

function Printed({ book, window, name }: PrintedProps) {
  const { t, i18n } = useTranslation('days')
  const { sheet } = usePaperPlace()
  const { source, titles } = useSource(book)
  const { plan } = useSnapshot(book.state)
  const period = [window.from, window.to].map((day) => dateText(day, i18n.language)).join(' – ')
  const dataDate = plan?.dataDate?.slice(0, 10) ?? null
  const parts = useMemo(
    () => partsOf(dayColumns(window, dataDate === null ? null : dayOfText(dataDate), titles), sheet),
    [window, dataDate, titles, sheet],
  )
  if (plan === null) return <Spinner size={28} />
  const cells = parts.reduce((sum, columns) => sum + columns.length, 0)
  return (
    <FewEnough count={source.rowCount} most={mostRows(cells)}>
      {(rows) => (
        <PaperSheet title={{ name, parts: [t('title'), period], dataDate, calculatedAt: null }}>
          {() => <Days {...{ source, parts, rows, all: source.rowCount }} />}
        </PaperSheet>
      )}
    </FewEnough>
  )
}

/** Those that stand at the left of each part. */
const FROZEN = 4

/** What is wider than the sheet is made this much smaller before days go to sheets of their own. */
const LEAST_SCALE = 0.85

const widthOf = (columns: readonly PlannerColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** Days that the sheet has no room for go to sheets of their own. */
function partsOf(columns: readonly PlannerColumn[], sheet: Sheet): PlannerColumn[][] {
  const whole = pxOf(sheet.width)
  if (widthOf(columns) * LEAST_SCALE <= whole) return [[...columns]]
  const [left, others] = [columns.slice(0, FROZEN), columns.slice(FROZEN)]
  const room = whole - widthOf(left)
  const widths = others.map(({ width }) => width)
  return columnParts(widths, room).map(({ from, to }) => [...left, ...others.slice(from, to)])
}

interface DaysProps {
  source: DaySource
  parts: readonly (readonly PlannerColumn[])[]
  rows: number
  all: number
}

function Days({ source, parts, rows, all }: DaysProps) {
  const { t } = useTranslation('days')
  const { thereOf, isGrowing } = useGrowing(parts.length, rows, source)
  return (
    <>
      {parts.map((columns, part) => (
        <div key={columns[FROZEN]?.key ?? part} className="pl-paper-part" aria-busy={isGrowing}>
          <Table {...{ source, columns }} rows={thereOf(part)} />
        </div>
      ))}
      {all > rows && <p className="pl-paper-note">{t('leftOutOnPaper', { count: all - rows })}</p>}
    </>
  )
}

/** Built again with each change of the book. */
function useSource(book: DayBook): { source: DaySource; titles: ReturnType<typeof useDayWords>['titles'] } {
  const { words, titles } = useDayWords(book)
  const state = useLocation().state as Partial<PrintedDays> | null
  const [source, setSource] = useState(() => new DaySource(book, words))
  useEffect(() => {
    const build = (): void => {
      const made = new DaySource(book, words)
      made.norms = state?.norms ?? false
      made.branches = state?.branches ?? false
      made.build()
      setSource(made)
    }
    build()
    return book.onChange(build)
  }, [book, words, state])
  return { source, titles }
}

interface TableProps {
  source: DaySource
  columns: readonly PlannerColumn[]
  rows: number
}

function Table({ source, columns, rows }: TableProps) {
  const row = useCallback(
    (at: number) => <Row key={source.key(at)} {...{ source, columns }} row={at} />,
    [source, columns],
  )
  const widths = useMemo(
    () => (
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
    ),
    [columns],
  )
  return (
    <PaperTable
      className="days-paper"
      width={widthOf(columns)}
      columns={widths}
      head={
        <tr>
          {columns.map(({ key, title, align, plumb }) => (
            <th key={key} scope="col" data-align={align} data-plumb={plumb || undefined}>
              {title}
            </th>
          ))}
        </tr>
      }
      count={rows}
      row={row}
    />
  )
}

function Row({ source, columns, row }: { source: DaySource; columns: readonly PlannerColumn[]; row: number }) {
  return (
    <tr data-summary={source.summary(row) || undefined} data-group={source.level(row) === 0 || undefined}>
      {columns.map(({ key, align }) => (
        <td
          key={key}
          data-align={align}
          data-tone={source.tone(row, key)}
          data-rest={source.ground(row, key) === 'rest' || undefined}
          data-band={source.band(row, key) ? (source.band(row, key)?.critical ? 'critical' : 'usual') : undefined}
        >
          {source.cell(row, key)}
        </td>
      ))}
    </tr>
  )
}
