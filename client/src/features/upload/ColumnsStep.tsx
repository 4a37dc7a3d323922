import { Button, HTMLSelect } from '@blueprintjs/core'
import type { UploadTable } from '@plumbline/core/contract'
import {
  cellText,
  columnLetters,
  dateOrders,
  decimalMarks,
  fieldsOfSheet,
  guessSheet,
  hierarchies,
  isTableField,
  titleOf,
} from '@plumbline/core/exchange/table'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { shortCode } from '../../i18n/languages.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { issueSentence } from './issue-sentence.ts'
import { RulePanel } from './RulePanel.tsx'
import {
  applyMapping,
  changeMapping,
  closeUpload,
  forgetMapping,
  isUpdate,
  startOver,
  uploading,
} from './upload-state.ts'

type Mapping = UploadTable['mapping']
type Problem = UploadTable['problems'][number]

/** Rows of the sheet that are shown, the one with the titles among them. */
const SHOWN_ROWS = 40
const ROWS_ABOVE_TITLES = 3
/** Rows that may hold the titles. */
const HEAD_ROWS = 60

/** What the columns of a table are taken for, over its first rows. */
export function ColumnsStep() {
  const found = useTable()
  if (!found) return null
  const { table, mapping } = found
  const sheet = table.sheets[mapping.sheet]
  if (!sheet) return null
  const columns = (
    <div className="pl-columns">
      <Reading table={table} mapping={mapping} />
      <Cells table={table} mapping={mapping} sheet={sheet} />
    </div>
  )
  if (!(isUpdate() && uploading.upload?.preview)) return columns
  return (
    <div className="pl-ruled">
      {columns}
      <RulePanel />
    </div>
  )
}

function useTable(): { table: UploadTable; mapping: Mapping } | null {
  const { upload, mapping } = useSnapshot(uploading)
  const table = (upload?.table ?? null) as UploadTable | null
  return table && { table, mapping: (mapping as Mapping | null) ?? table.mapping }
}

interface ReadingProps {
  table: UploadTable
  mapping: Mapping
}

/** How the sheet is read as a whole. */
function Reading({ table, mapping }: ReadingProps) {
  const { t } = useTranslation('upload')
  const rows = table.sheets[mapping.sheet]?.rows.length ?? 0
  const heads = Array.from({ length: Math.min(rows, HEAD_ROWS) }, (_, row) => row)
  return (
    <div className="pl-columns-reading">
      {table.sheets.length > 1 && (
        <SelectField
          label={t('columns.sheet')}
          value={String(mapping.sheet)}
          options={table.sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
          onChange={(place) => changeMapping(guessSheet(table, Number(place)))}
        />
      )}
      <SelectField
        label={t('columns.headRow')}
        value={String(mapping.headRow)}
        options={[-1, ...heads].map((row) => ({
          value: String(row),
          label: row < 0 ? t('columns.noHead') : String(row + 1),
        }))}
        onChange={(row) => changeMapping(guessSheet(table, mapping.sheet, Number(row)))}
      />
      <SelectField
        label={t('columns.hierarchy.label')}
        value={mapping.hierarchy}
        options={hierarchies.map((value) => ({ value, label: t(`columns.hierarchy.${value}`) }))}
        onChange={(hierarchy) => changeMapping({ hierarchy: hierarchy as Mapping['hierarchy'] })}
      />
      <SelectField
        label={t('columns.dates.label')}
        value={mapping.dateOrder}
        options={dateOrders.map((value) => ({ value, label: t(`columns.dates.${value}`) }))}
        onChange={(dateOrder) => changeMapping({ dateOrder: dateOrder as Mapping['dateOrder'] })}
      />
      <SelectField
        label={t('columns.decimal.label')}
        value={mapping.decimal}
        options={decimalMarks.map((value) => ({
          value,
          label: t(value === ',' ? 'columns.decimal.comma' : 'columns.decimal.point'),
        }))}
        onChange={(decimal) => changeMapping({ decimal: decimal as Mapping['decimal'] })}
      />
    </div>
  )
}

interface CellsProps extends ReadingProps {
  sheet: UploadTable['sheets'][number]
}

function Cells({ table, mapping, sheet }: CellsProps) {
  const { t } = useTranslation('upload')
  const from = Math.max(0, mapping.headRow - ROWS_ABOVE_TITLES)
  const rows = placesFrom(from, Math.min(sheet.rows.length, from + SHOWN_ROWS))
  const columns = placesFrom(0, Math.max(0, ...rows.map((row) => sheet.rows[row]?.cells.length ?? 0)))
  const problems = new Map(
    table.problems.filter((one) => one.sheet === mapping.sheet).map((one) => [`${one.row} ${one.column}`, one]),
  )
  const left = sheet.rowCount - from - rows.length
  return (
    <div className="pl-columns-cells">
      <table>
        <thead>
          <tr>
            <th />
            {columns.map((column) => (
              <th key={column} scope="col">
                <FieldChoice column={column} mapping={mapping} />
                <Share share={table.shares.find((one) => one.column === column)} />
                <span className="pl-columns-letters">{columnLetters(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row} {...{ mapping, columns, problems, row }} cells={sheet.rows[row]?.cells ?? []} />
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="pl-upload-lead">{t('columns.left', { count: left })}</p>}
    </div>
  )
}

/** From here on a column is read well, and well enough. */
const WELL = 0.95
const ENOUGH = 0.85

/** How much of a column could be read. */
function Share({ share }: { share: UploadTable['shares'][number] | undefined }) {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  if (!share || share.filled === 0) return <span className="pl-columns-share" />
  const part = share.read / share.filled
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

const placesFrom = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** Of two columns that were one field the later choice has it. */
function FieldChoice({ column, mapping }: { column: number; mapping: Mapping }) {
  const { t, i18n } = useTranslation('upload')
  const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
  const choose = (key: string): void => {
    const columns = Array.from({ length: Math.max(column + 1, mapping.columns.length) }, (_, place) => {
      const field = mapping.columns[place] ?? null
      if (place === column) return isTableField(key) ? key : null
      return field === key ? null : field
    })
    changeMapping({ columns })
  }
  const options = fieldsOfSheet.works.map((field) => ({ value: field as string, label: titleOf(field, language) }))
  return (
    <HTMLSelect
      aria-label={t('columns.column', { letters: columnLetters(column) })}
      value={mapping.columns[column] ?? ''}
      options={[{ value: '', label: t('columns.notImported') }, ...options]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

interface LineProps {
  mapping: Mapping
  columns: readonly number[]
  cells: CellsProps['sheet']['rows'][number]['cells']
  problems: ReadonlyMap<string, Problem>
  row: number
}

function Line({ mapping, columns, cells, problems, row }: LineProps) {
  const { t } = useTranslation('upload')
  const { headRow, skipped } = mapping
  const isLeftOut = row < headRow || skipped.includes(row)
  const toggle = (): void =>
    changeMapping({ skipped: isLeftOut ? skipped.filter((one) => one !== row) : [...skipped, row] })
  return (
    <tr className={row === headRow ? 'is-head' : isLeftOut ? 'is-left-out' : undefined}>
      <th scope="row">
        <button
          type="button"
          aria-pressed={isLeftOut}
          aria-label={t('columns.leaveOut', { row: row + 1 })}
          title={t('columns.leaveOut', { row: row + 1 })}
          disabled={row <= headRow}
          onClick={toggle}
        >
          {row + 1}
        </button>
      </th>
      {columns.map((column) => {
        const problem = problems.get(`${row} ${column}`)
        const text = cellText(cells[column] ?? null)
        return (
          <td key={column} className={problem && 'is-problem'} title={problem ? sentenceAt(problem) : text}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}

const sentenceAt = ({ code, row, column, text }: Problem): string =>
  issueSentence(code, { cell: `${columnLetters(column)}${row + 1}`, text })

export function ColumnsFooter() {
  const { t } = useTranslation('upload')
  const { upload } = useSnapshot(uploading)
  const found = useTable()
  if (!found) return null
  const { mapping } = found
  const taken = mapping.columns.filter((field) => field !== null).length
  const hasNames = mapping.columns.includes('name')
  return (
    <>
      <span className="pl-upload-file">
        {hasNames ? t('columns.taken', { count: taken }) : t('columns.needsNames')}
      </span>
      <div className="pl-spring" />
      <Button text={t('shell:dialog.abort')} onClick={closeUpload} />
      {upload?.preview ? (
        <Button text={t('columns.back')} onClick={forgetMapping} />
      ) : (
        <Button text={t('another')} onClick={startOver} />
      )}
      <Button intent="primary" text={t('columns.apply')} disabled={!hasNames} onClick={() => void applyMapping()} />
    </>
  )
}
