import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'

/** More than that nobody reads one by one. */
const SHOWN = 500

interface ModelTableProps<Line> {
  columns: readonly { key: string; label: string; isText?: boolean }[]
  lines: readonly Line[]
  /** A row of the table; `at`: the place of its line among all. */
  children: (line: Line, at: number) => ReactNode
}

/** What a tool of the models would do, a line each; the lines that are not shown are meant too. */
export function ModelTable<Line>({ columns, lines, children }: ModelTableProps<Line>) {
  const { t } = useTranslation('model')
  const number = useNumbers()
  return (
    <div className="model-table">
      <table>
        <thead>
          <tr>
            {columns.map(({ key, label, isText }) => (
              <th key={key} scope="col" className={isText ? 'model-table-text' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{lines.slice(0, SHOWN).map(children)}</tbody>
      </table>
      {lines.length > SHOWN && (
        <p className="pl-muted">{t('firstShown', { shown: number(SHOWN), all: number(lines.length) })}</p>
      )}
    </div>
  )
}
