import { Cross, WarningSign } from '@blueprintjs/icons'
import { hoursText, parseHours } from '@plumbline/core/timesheets'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatNumber } from '../../i18n/number.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import type { SheetEditor } from './sheet-editor.ts'
import { byWorker, cellText, isOpenDay, type Line, sumOf, withHours } from './sheet-lines.ts'
import { daysOfWeek, weekdayText } from './week.ts'

/** Saturday and Sunday. */
const FIRST_REST = 5

/** Lines by worker and days; what is more than the usual hours, or of another trade, stands out. */
export function SheetTable({ editor }: { editor: SheetEditor }) {
  const { t, i18n } = useTranslation('timesheets')
  const { lines } = useSnapshot(editor.state)
  const days = daysOfWeek(editor.at.monday)
  const shown = byWorker(lines as readonly Line[])
  const figure = (hundredths: number): string =>
    hundredths === 0 ? '' : formatNumber(Number(hoursText(hundredths)), i18n.language)
  const sums = days.map((day) => sumOf(shown, [day]))
  const all = sumOf(shown, days)
  return (
    <table className="timesheet-table" onKeyDown={moveCell} data-testid="timesheet-table">
      <thead>
        <tr>
          <th scope="col">{t('column.worker')}</th>
          <th scope="col">{t('column.work')}</th>
          {days.map((day, place) => (
            <th key={day} scope="col" className={place >= FIRST_REST ? 'is-figure is-rest' : 'is-figure'}>
              {weekdayText(day, i18n.language)}
            </th>
          ))}
          <th scope="col" className="is-figure">
            {t('column.hours')}
          </th>
          <th scope="col" className="is-figure">
            {t('column.overtime')}
          </th>
          <th scope="col" className="is-figure">
            {t('column.cost')}
          </th>
          <th aria-label={t('remove')} />
        </tr>
      </thead>
      <tbody>
        {shown.map((line, place) => (
          <LineRow key={line.id} editor={editor} line={line} isFirst={shown[place - 1]?.worker.id !== line.worker.id} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('column.sum')}</th>
          <td />
          {days.map((day, place) => (
            <td key={day} className="is-figure" data-testid={`sum-${day}`}>
              {figure(sums[place]?.hours ?? 0)}
            </td>
          ))}
          <td className="is-figure">{figure(all.hours)}</td>
          <td className="is-figure">{figure(all.overtime)}</td>
          <td className="is-figure">{costText(shown, i18n.language)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

function costText(lines: readonly Line[], language: string): string {
  const costs = lines.flatMap(({ cost }) => (cost === null ? [] : [Number(cost)]))
  if (costs.length === 0) return ''
  return formatNumber(
    costs.reduce((sum, cost) => sum + cost, 0),
    language,
  )
}

function LineRow({ editor, line, isFirst }: { editor: SheetEditor; line: Line; isFirst: boolean }) {
  const { t, i18n } = useTranslation('timesheets')
  const { sheet } = useSnapshot(editor.state)
  const days = daysOfWeek(editor.at.monday)
  const { hours, overtime } = sumOf([line], days)
  const isOtherTrade = sheet?.warnings.some(({ kind, lineId }) => kind === 'specialty' && lineId === line.id)
  const change = (next: Line): void =>
    editor.edit((editor.state.lines as readonly Line[]).map((one) => (one.id === line.id ? next : one)))
  const remove = (): void => editor.edit((editor.state.lines as readonly Line[]).filter(({ id }) => id !== line.id))
  const what =
    line.activity === null ? [line.code, line.name].filter(Boolean).join(' ') : t(`activity.${line.activity}`)
  return (
    <tr className={isFirst ? 'is-first' : ''}>
      <th scope="row">{isFirst ? line.workerName : <span className="pl-unseen">{line.workerName}</span>}</th>
      <td className="timesheet-what">
        <span title={what}>{what}</span>
        {line.assignmentName !== '' && <span className="pl-muted">{line.assignmentName}</span>}
        {isOtherTrade && (
          <span className="timesheet-warning" title={t('otherTrade')}>
            <WarningSign size={12} /> <span>{t('otherTradeShort')}</span>
          </span>
        )}
      </td>
      {days.map((day) => (
        <HoursCell key={day} editor={editor} line={line} day={day} change={change} />
      ))}
      <td className="is-figure is-sum">{hours === 0 ? '' : formatNumber(Number(hoursText(hours)), i18n.language)}</td>
      <td className="is-figure">{overtime === 0 ? '' : formatNumber(Number(hoursText(overtime)), i18n.language)}</td>
      <td className="is-figure">{line.cost === null ? '' : formatNumber(Number(line.cost), i18n.language)}</td>
      <td>
        {sheet?.mayFill && (
          <IconButton
            icon={<Cross size={12} />}
            label={t('removeLine', { what, name: line.workerName })}
            onClick={remove}
          />
        )}
      </td>
    </tr>
  )
}

interface HoursCellProps {
  editor: SheetEditor
  line: Line
  day: string
  change: (line: Line) => void
}

function HoursCell({ editor, line, day, change }: HoursCellProps) {
  const { t, i18n } = useTranslation('timesheets')
  const { sheet } = useSnapshot(editor.state)
  const [typed, setTyped] = useState<string | null>(null)
  const text = cellText(line, day)
  const isLong = sheet?.warnings.some(
    (one) => one.kind === 'overtime' && one.workerId === line.worker.id && one.day === day,
  )
  const isClosed = !sheet?.mayFill || !isOpenDay(sheet, day)
  const isWrong = typed !== null && parseHours(typed) === null
  const rest = (): void => {
    const hours = parseHours(typed ?? text)
    if (hours === null) return
    setTyped(null)
    if (typed !== null && typed !== text) change(withHours(line, day, hours))
  }
  const hint = isWrong ? t('wrongHours') : isLong ? t('longDay', { hours: sheet?.usualHours }) : undefined
  return (
    <td className={`is-figure${isLong ? ' is-long' : ''}${isClosed ? ' is-closed' : ''}`} title={hint}>
      <input
        className="timesheet-cell"
        inputMode="decimal"
        aria-label={`${line.workerName}, ${weekdayText(day, i18n.language)}`}
        aria-invalid={isWrong}
        data-day={day}
        data-line={line.id}
        readOnly={isClosed}
        value={typed ?? text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rest}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          if (event.key === 'Enter') rest()
        }}
      />
    </td>
  )
}

/** Arrows up and down, and Enter, lead to the same day of another line; left and right at the edge of the text to another day. */
function moveCell(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = event.target
  if (!(cell instanceof HTMLInputElement) || cell.dataset.day === undefined) return
  const down = event.key === 'ArrowDown' || event.key === 'Enter'
  const across = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (!down && event.key !== 'ArrowUp' && across === 0) return
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
  const atEdge = across < 0 ? cell.selectionStart === 0 : cell.selectionEnd === cell.value.length
  if (across !== 0 && !isWhole && !atEdge) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-day]')]
  const next = cells[cells.indexOf(cell) + (across || (down ? 7 : -7))]
  if (!next) return
  event.preventDefault()
  next.focus()
}
