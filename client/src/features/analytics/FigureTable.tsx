import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import type { Figure } from './figure.ts'
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
            {figure.columns.map(({ name }) => (
              <th key={name} className="is-number">
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ key, label: name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figure.columns.map(({ name: column, unit }, place) => (
                <td key={column} className="is-number">
                  {text(values[place] ?? null, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
