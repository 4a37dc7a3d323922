import { Button } from '@blueprintjs/core'
import type { UploadTable } from '@plumbline/core/contract'
import { dateOrders, decimalMarks, guessSheet, hierarchies } from '@plumbline/core/exchange/table'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { SelectField } from '../../shell/SelectField.tsx'
import { ColumnCells } from './ColumnCells.tsx'
import { RulePanel } from './RulePanel.tsx'
import { ruling } from './rule-state.ts'
import { applyMapping, changeMapping, closeUpload, forgetMapping, isUpdate, startOver } from './upload-state.ts'
import { uploading } from './uploading.ts'

type Mapping = UploadTable['mapping']
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
      <ColumnCells table={table} mapping={mapping} sheet={sheet} />
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

/** What the rule says of columns counts also where another sheet or row is looked at. */
const told = () => ({ columns: ruling.rule.columns })

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
          onChange={(place) =>
            changeMapping(guessSheet(table, Number(place), { ...told(), attributes: table.attributes }))
          }
        />
      )}
      <SelectField
        label={t('columns.headRow')}
        value={String(mapping.headRow)}
        options={[-1, ...heads].map((row) => ({
          value: String(row),
          label: row < 0 ? t('columns.noHead') : String(row + 1),
        }))}
        onChange={(row) =>
          changeMapping(
            guessSheet(table, mapping.sheet, { headRow: Number(row), ...told(), attributes: table.attributes }),
          )
        }
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
