import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { type Figure, keyOfColumn } from './figure.ts'
import { useFigureText } from './figure-text.ts'

/** The numbers of a chart. */
export function FigureTable({ figure, label }: { figure: Figure; label: string }) {
  const { t } = useTranslation('analytics')
  const text = useFigureText()
  return (
    <ScrollRegion className="analytics-table" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th>{t(`head.${figure.head}`)}</th>
            {figure.columns.map((column) => (
              <th key={keyOfColumn(column)} className="is-number">
                {column.of?.title ?? t(`column.${column.name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ key, label: name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figure.columns.map((column, place) => (
                <td key={keyOfColumn(column)} className="is-number">
                  {text(values[place] ?? null, column.unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
