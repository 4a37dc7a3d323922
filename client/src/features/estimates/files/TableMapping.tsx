import { type EstimateField, type EstimateMapping, estimateFields } from '@plumbline/core/estimate-files'
import { columnLetters } from '@plumbline/core/exchange/table'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shell/SelectField.tsx'
import type { FoundTable, OpenedFile } from './estimate-file.ts'

/** Rows that are shown, those with the titles among them. */
const SHOWN = 12
const ABOVE_TITLES = 2

interface MappingProps {
  file: OpenedFile
  table: FoundTable
  mapping: EstimateMapping
  change: (mapping: EstimateMapping) => void
}

/** What the columns of a workbook are taken for, over its first rows. */
export function TableMapping({ file, table, mapping, change }: MappingProps) {
  const { t } = useTranslation('estimates')
  const rows = table.sheets[mapping.sheet]?.rows ?? []
  const from = Math.max(0, mapping.headRow - ABOVE_TITLES)
  const shown = rows.slice(from, from + SHOWN)
  const width = Math.max(0, ...shown.map((row) => row.length))
  const guess = async (sheet: number, headRow?: number): Promise<void> => change(await file.guess(sheet, headRow))
  const choose = (column: number, field: EstimateField | null): void => {
    const columns = Array.from({ length: Math.max(width, mapping.columns.length) }, (_, at) => {
      const known = mapping.columns[at] ?? null
      return at === column ? field : known === field ? null : known
    })
    change({ ...mapping, columns })
  }
  return (
    <div className="estimates-mapping">
      <div className="estimates-row">
        <SelectField
          label={t('file.sheet')}
          value={String(mapping.sheet)}
          options={table.sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
          onChange={(sheet) => void guess(Number(sheet))}
        />
        <SelectField
          label={t('file.headRow')}
          value={String(mapping.headRow)}
          options={[-1, ...rows.keys()].map((row) => ({
            value: String(row),
            label: row < 0 ? t('file.noHead') : String(row + 1),
          }))}
          onChange={(row) => void guess(mapping.sheet, Number(row))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="estimates-cells" aria-label={t('file.columns')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {Array.from({ length: width }, (_, column) => column).map((column) => (
                <th key={column} scope="col">
                  <FieldChoice
                    label={t('file.column', { letters: columnLetters(column) })}
                    field={mapping.columns[column] ?? null}
                    choose={(field) => choose(column, field)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <tr key={from + at} className={from + at === mapping.headRow ? 'is-head' : undefined}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have its cells
                  <td key={column} className={mapping.columns[column] ? undefined : 'is-left'}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

interface ChoiceProps {
  label: string
  field: EstimateField | null
  choose: (field: EstimateField | null) => void
}

function FieldChoice({ label, field, choose }: ChoiceProps) {
  const { t } = useTranslation('estimates')
  return (
    <select
      aria-label={label}
      value={field ?? ''}
      onChange={({ currentTarget }) =>
        choose(currentTarget.value === '' ? null : (currentTarget.value as EstimateField))
      }
    >
      <option value="">{t('file.notRead')}</option>
      {estimateFields.map((one) => (
        <option key={one} value={one}>
          {t(`file.field.${one}`)}
        </option>
      ))}
    </select>
  )
}
