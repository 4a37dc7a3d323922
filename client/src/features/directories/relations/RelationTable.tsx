import { Cross } from '@blueprintjs/icons'
import type { DirectoryRelation } from '@plumbline/core/directory-relations'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import { toast } from '../../../shell/toast.ts'
import { RelationValue } from './RelationValue.tsx'
import {
  isNumeric,
  keyOfCell,
  type RelationCell,
  type RelationLine,
  relationCells,
  shownIn,
  withTyped,
} from './relation-cells.ts'
import type { RelationRowsRead } from './use-relation-rows.ts'

interface RelationTableProps {
  relation: DirectoryRelation
  /** Names of its directories, in their order. */
  names: readonly string[]
  readOnly: boolean
  read: RelationRowsRead
}

/** Rows of the table that stand in the page. */
const SHOWN = 500

/** Rows of a relation: codes of what they connect, then what they say, which is typed over. */
export function RelationTable({ relation, names, readOnly, read }: RelationTableProps) {
  const { t } = useTranslation('directories')
  const cells = relationCells(relation)
  const title = (cell: RelationCell): string => (cell.key === 'own' ? cell.column.name : t(`relations.${cell.figure}`))
  const rows = read.value?.rows ?? []
  const commit = (row: RelationLine, cell: RelationCell, typed: string): boolean => {
    if (withTyped(cell, row, typed) === null) {
      toast.error(t('refused', { text: typed }))
      return false
    }
    void read.change(row.id, (known) => withTyped(cell, known, typed) ?? known)
    return true
  }
  return (
    <div className="directory-relation-scroll">
      <table aria-label={relation.name}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {cells.map((cell) => (
              <th key={keyOfCell(cell)} scope="col" className={isNumeric(cell) ? 'is-figure' : undefined}>
                {title(cell)}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.id}>
              {names.map((name, at) => (
                <td key={name}>{row.codes[at] || '–'}</td>
              ))}
              {cells.map((cell) => (
                <td key={keyOfCell(cell)} className={isNumeric(cell) ? 'is-figure' : undefined}>
                  {readOnly ? (
                    shownIn(cell, row)
                  ) : (
                    <RelationValue
                      {...{ cell, row }}
                      label={title(cell)}
                      commit={(typed) => commit(row, cell, typed)}
                    />
                  )}
                </td>
              ))}
              <td>
                {!readOnly && (
                  <IconButton
                    icon={<Cross size={14} />}
                    label={t('relations.remove', { row: row.codes.join(' ') })}
                    onClick={() => void read.remove(row.id)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.value && rows.length === 0 && <p className="directories-muted">{t('relations.noRows')}</p>}
      {rows.length > SHOWN && (
        <p className="directories-muted">{t('relations.moreRows', { count: rows.length - SHOWN })}</p>
      )}
    </div>
  )
}
