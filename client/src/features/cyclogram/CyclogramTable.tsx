import type { Stretch } from '@plumbline/core/cyclogram'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'
import { formatDate, formatFinishDate } from '../../parts/values/date.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { lineKinds } from './drawn-lines.ts'
import { colorOf, type OpenCyclogram } from './open-cyclogram.ts'

type TableProps = Pick<OpenCyclogram, 'cyclogram' | 'drawn'> & {
  /** Absent: on paper. */
  select?: OpenCyclogram['select']
}

/** The same as the lines say, in words: a row for each place of each line. */
export function CyclogramTable({ cyclogram, drawn, select }: TableProps) {
  const { t } = useTranslation('cyclogram')
  const number = useNumbers()
  const kinds = lineKinds.filter((kind) => drawn.lines[kind].length > 0)
  const stretches = new Map<string, Stretch>(
    lineKinds.flatMap((kind) =>
      drawn.lines[kind].flatMap((line) => line.stretches.map((one) => [`${kind} ${line.process} ${one.place}`, one])),
    ),
  )
  const dates = (key: string): string => {
    const one = stretches.get(key)
    return one ? `${formatDate(one.start)} – ${formatFinishDate(one.finish)}` : '–'
  }
  return (
    <ScrollRegion className="cyclogram-table-scroll">
      <table className="cyclogram-table">
        <thead>
          <tr>
            <th scope="col">{t('column.line')}</th>
            <th scope="col">{t('column.place')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`kind.${kind}`)}
              </th>
            ))}
            <th scope="col">{t('column.works')}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.lines.plan.map((line) =>
            line.stretches.map(({ place, works }, i) => (
              <tr key={`${line.process} ${place}`}>
                {i === 0 && (
                  <th scope="rowgroup" rowSpan={line.stretches.length}>
                    <i className="cyclogram-swatch" style={{ background: colorOf(cyclogram, line.process) }} />
                    {select ? (
                      <button type="button" className="cyclogram-name" onClick={() => select(line.process)}>
                        {cyclogram.processes[line.process]?.name}
                      </button>
                    ) : (
                      cyclogram.processes[line.process]?.name
                    )}
                  </th>
                )}
                <td>{cyclogram.places[place]?.name}</td>
                {kinds.map((kind) => (
                  <td key={kind}>{dates(`${kind} ${line.process} ${place}`)}</td>
                ))}
                <td className="is-number">{number(works.length)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
