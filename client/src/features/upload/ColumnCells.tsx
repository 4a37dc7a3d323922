import { HTMLSelect } from '@blueprintjs/core'
import type { UploadTable } from '@plumbline/core/contract'
import { mayChange } from '@plumbline/core/exchange/rules'
import {
  cellText,
  columnLetters,
  fieldsOfSheet,
  guessSheet,
  isTableField,
  kindOf,
  titleOf,
} from '@plumbline/core/exchange/table'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { shortCode } from '../../i18n/languages.ts'
import { doubtfulFirst, partRead } from './columns-order.ts'
import { issueSentence } from './issue-sentence.ts'
import { ruling } from './rule-state.ts'
import { changeMapping, isUpdate } from './upload-state.ts'

type Mapping = UploadTable['mapping']
type Problem = UploadTable['problems'][number]
type Understood = UploadTable['understood'][number]

/** Rows of the sheet that are shown, the one with the titles among them. */
const SHOWN_ROWS = 40
const ROWS_ABOVE_TITLES = 3

interface CellsProps {
  table: UploadTable
  mapping: Mapping
  sheet: UploadTable['sheets'][number]
}

/** The first rows of a table under what its columns are taken for; typing is not possible here. */
export function ColumnCells({ table, mapping, sheet }: CellsProps) {
  const { t } = useTranslation('upload')
  const from = Math.max(0, mapping.headRow - ROWS_ABOVE_TITLES)
  const rows = placesFrom(from, Math.min(sheet.rows.length, from + SHOWN_ROWS))
  const columns = placesFrom(0, Math.max(0, ...rows.map((row) => sheet.rows[row]?.cells.length ?? 0)))
  const problems = new Map(
    table.problems.filter((one) => one.sheet === mapping.sheet).map((one) => [`${one.row} ${one.column}`, one]),
  )
  const understood = useUnderstood(table, mapping)
  const choices = useChoices(doubtfulFirst(columns, mapping, table.shares))
  const [at, setAt] = useState(rows[0] ?? 0)
  const focused = rows.includes(at) ? at : rows[0]
  const left = sheet.rowCount - from - rows.length
  return (
    <div className="pl-columns-cells">
      <div className="pl-columns-scroll">
        <table>
          <thead ref={choices.head}>
            <tr>
              <th />
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column} onKeyDown={choices.onKeyDown}>
                  <FieldChoice {...{ column, mapping }} tabIndex={column === choices.current ? 0 : -1} />
                  <Share share={table.shares.find((one) => one.column === column)} />
                  <span className="pl-columns-letters">{columnLetters(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={row}
                {...{ table, mapping, columns, problems, row }}
                understood={understood.get(row)}
                cells={sheet.rows[row]?.cells ?? []}
                isFocused={row === focused}
                focus={() => setAt(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="pl-upload-lead pl-columns-keys">
        <span>{left > 0 && t('columns.left', { count: left })}</span>
        <span className="pl-columns-hints">
          <kbd>Tab</kbd> {t('columns.keys.next')} <kbd>H</kbd> {t('columns.keys.head')} <kbd>S</kbd>{' '}
          {t('columns.keys.skip')}
        </span>
      </p>
    </div>
  )
}

const placesFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** By place of the row; what was read by other columns is of no use. */
function useUnderstood(table: UploadTable, mapping: Mapping): ReadonlyMap<number, Understood> {
  const { rule } = useSnapshot(ruling)
  const read = table.mapping
  const isRead =
    mapping.sheet === read.sheet &&
    mapping.headRow === read.headRow &&
    mapping.columns.every((field, column) => field === (read.columns[column] ?? null))
  if (!isRead) return new Map()
  const updates = isUpdate()
  const rows = table.understood.map((one): Understood => {
    if (!updates) return { ...one, is: one.is === 'new' ? 'known' : one.is, changed: [] }
    const changed = one.changed.filter((column) => {
      const field = mapping.columns[column]
      return field && mayChange(rule, field)
    })
    return { ...one, is: one.is === 'new' && rule.kinds.works !== 'create' ? 'left_out' : one.is, changed }
  })
  return new Map(rows.map((one) => [one.row, one]))
}

/** One choice is in the order of Tab: the most doubtful one first, then the next. */
function useChoices(order: readonly number[]) {
  const head = useRef<HTMLTableSectionElement>(null)
  const [chosen, setCurrent] = useState(order[0] ?? 0)
  const current = order.includes(chosen) ? chosen : (order[0] ?? 0)
  const first = useRef(current)
  const focus = (column: number): void => {
    setCurrent(column)
    head.current?.querySelector<HTMLElement>(`[data-column="${column}"] select`)?.focus()
  }
  useEffect(() => {
    head.current?.querySelector<HTMLElement>(`[data-column="${first.current}"] select`)?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab') return
    const at = order.indexOf(Number(event.currentTarget.dataset.column))
    const next = order[at + (event.shiftKey ? -1 : 1)]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    focus(next)
  }
  return { head, current, onKeyDown }
}

/** From here on a column is read well, and well enough. */
const WELL = 0.95
const ENOUGH = 0.85

/** How much of a column could be read. */
function Share({ share }: { share: UploadTable['shares'][number] | undefined }) {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  if (!share || share.filled === 0) return <span className="pl-columns-share" />
  const part = partRead(share)
  const grade = part >= WELL ? 'well' : part >= ENOUGH ? 'enough' : 'little'
  const told = t('columns.read', { read: number(share.read), filled: number(share.filled) })
  return (
    <span className="pl-columns-share" data-grade={grade} title={told}>
      <span role="img" aria-label={told}>
        <span style={{ width: `${part * 100}%` }} />
      </span>
      {number(Math.floor(part * 100))} %
    </span>
  )
}

interface FieldChoiceProps {
  column: number
  mapping: Mapping
  tabIndex: number
}

/** Of two columns that were one field the later choice has it; of attributes there may be several. */
function FieldChoice({ column, mapping, tabIndex }: FieldChoiceProps) {
  const { t, i18n } = useTranslation('upload')
  const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
  const choose = (key: string): void => {
    const columns = Array.from({ length: Math.max(column + 1, mapping.columns.length) }, (_, place) => {
      const field = mapping.columns[place] ?? null
      if (place === column) return isTableField(key) ? key : null
      return field === key && key !== 'attribute' ? null : field
    })
    changeMapping({ columns })
  }
  const options = fieldsOfSheet.works.map((field) => ({ value: field as string, label: titleOf(field, language) }))
  return (
    <HTMLSelect
      aria-label={t('columns.column', { letters: columnLetters(column) })}
      tabIndex={tabIndex}
      value={mapping.columns[column] ?? ''}
      options={[
        { value: '', label: t('columns.notImported') },
        { value: 'attribute', label: t('columns.attribute') },
        ...options,
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

interface LineProps {
  table: UploadTable
  mapping: Mapping
  columns: readonly number[]
  cells: CellsProps['sheet']['rows'][number]['cells']
  problems: ReadonlyMap<string, Problem>
  understood: Understood | undefined
  row: number
  isFocused: boolean
  focus: () => void
}

function Line({ table, mapping, columns, cells, problems, understood, row, isFocused, focus }: LineProps) {
  const { t } = useTranslation('upload')
  const { headRow, skipped } = mapping
  const isSkipped = row < headRow || skipped.includes(row)
  const is = row === headRow ? 'head' : isSkipped ? 'skipped' : (understood?.is ?? 'known')
  const said = t(`columns.understood.${is}`)
  const toggle = (): void => {
    if (row <= headRow) return
    changeMapping({ skipped: isSkipped ? skipped.filter((one) => one !== row) : [...skipped, row] })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Record<string, (() => void) | undefined> = {
      KeyH: () =>
        changeMapping(
          guessSheet(table, mapping.sheet, {
            headRow: row,
            columns: ruling.rule.columns,
            attributes: table.attributes,
          }),
        ),
      KeyS: toggle,
      ArrowDown: () => focusLine(event.currentTarget.nextElementSibling),
      ArrowUp: () => focusLine(event.currentTarget.previousElementSibling),
    }
    const act = acts[event.code]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <tr data-is={is} onKeyDown={onKeyDown} onClick={(event) => focusLine(event.currentTarget)}>
      <th scope="row">
        <button
          type="button"
          tabIndex={isFocused ? 0 : -1}
          aria-pressed={isSkipped}
          aria-disabled={row <= headRow}
          aria-keyshortcuts="H S"
          aria-label={t('columns.leaveOut', { row: row + 1 })}
          aria-description={said}
          title={said}
          onFocus={focus}
          onClick={toggle}
        >
          {row + 1}
        </button>
      </th>
      {columns.map((column) => (
        <Cell
          key={column}
          text={cellText(cells[column] ?? null)}
          isFigure={isFigure(mapping.columns[column] ?? null)}
          isChanged={!isSkipped && understood?.changed.includes(column) === true}
          problem={is === 'known' || is === 'new' ? problems.get(`${row} ${column}`) : undefined}
        />
      ))}
    </tr>
  )
}

const focusLine = (line: Element | null): void => line?.querySelector('button')?.focus()

const figures: ReadonlySet<string> = new Set(['length', 'lag', 'date', 'percent', 'amount', 'level'])
const isFigure = (field: Mapping['columns'][number]): boolean => field !== null && figures.has(kindOf(field))

interface CellProps {
  text: string
  isFigure: boolean
  /** It says another thing than the schedule. */
  isChanged: boolean
  problem: Problem | undefined
}

function Cell({ text, isFigure: isRight, isChanged, problem }: CellProps) {
  const { t } = useTranslation('upload')
  const title = problem ? sentenceAt(problem) : isChanged ? `${text} · ${t('columns.understood.changed')}` : text
  const classes = [isRight && 'is-figure', isChanged && 'is-changed', problem && 'is-problem'].filter(Boolean)
  return (
    <td className={classes.join(' ') || undefined} title={title}>
      {text}
    </td>
  )
}

const sentenceAt = ({ code, row, column, text }: Problem): string =>
  issueSentence(code, { cell: `${columnLetters(column)}${row + 1}`, text })
