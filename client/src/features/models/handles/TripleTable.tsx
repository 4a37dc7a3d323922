import { useTranslation } from 'react-i18next'
import { LazyText } from '../../../shell/LazyText.tsx'
import { toast } from '../../../shell/toast.ts'
import { numberIn } from '../align/alignment.ts'
import type { Triple } from './turning.ts'

const axes = ['east', 'north', 'up'] as const

interface TripleRow {
  label: string
  values: Triple
  done: (values: [number, number, number]) => void
}

/** Numbers by the axes of the map, a row of three each. */
export function TripleTable({ rows }: { rows: readonly TripleRow[] }) {
  const { t } = useTranslation('modelShapes')
  return (
    <table className="model-looks model-shape">
      <thead>
        <tr>
          <td />
          {axes.map((axis) => (
            <th key={axis} scope="col">
              {t(`axes.${axis}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, done }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {axes.map((axis, at) => (
              <td key={axis}>
                <NumberText
                  label={`${label}: ${t(`axes.${axis}`)}`}
                  value={values[at] ?? 0}
                  done={(value) => done(values.with(at, value) as [number, number, number])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NumberTextProps {
  label: string
  value: number
  done: (value: number) => void
}

/** What is no number is told, and what was there comes back. */
export function NumberText({ label, value, done }: NumberTextProps) {
  const { t } = useTranslation('modelShapes')
  const take = (text: string): void => {
    const typed = numberIn(text)
    if (typed === null) toast.error(t('noNumber'))
    else done(typed)
  }
  return <LazyText label={label} value={String(value)} done={take} />
}
