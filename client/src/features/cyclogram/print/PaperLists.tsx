import { useTranslation } from 'react-i18next'
import { LineSample } from '../LineSample.tsx'
import { colorOf, crossingKey, crossingText, type OpenCyclogram } from '../open-cyclogram.ts'
import { usePace } from '../use-pace.ts'

type PaperListProps = Pick<OpenCyclogram, 'cyclogram' | 'drawn' | 'kinds'>

/** Kinds of lines, and each line with its colour and pace. */
export function PaperLegend({ cyclogram, drawn, kinds }: PaperListProps) {
  const { t } = useTranslation('cyclogram')
  const paceOf = usePace()
  const { aside } = cyclogram
  const shown = new Set(drawn.works.map(({ process }) => process))
  const pace = new Map(drawn.lines.plan.map((line) => [line.process, paceOf(line.daysPerPlace)]))
  return (
    <section className="cyclogram-legend" aria-label={t('lines')}>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <LineSample kind={kind} />
            {t(`kind.${kind}`)}
          </li>
        ))}
      </ul>
      <ul>
        {cyclogram.processes.map(
          ({ key, name }, process) =>
            shown.has(process) && (
              <li key={key}>
                <i className="cyclogram-swatch" style={{ background: colorOf(cyclogram, process) }} />
                {name}
                <small>{pace.get(process)}</small>
              </li>
            ),
        )}
      </ul>
      {aside.total > 0 && <p className="pl-paper-note">{`${t('tab.aside', { n: aside.total })}. ${t('asideHint')}`}</p>}
      {cyclogram.partial && <p className="pl-paper-note">{t('partial')}</p>}
    </section>
  )
}

/** Where crews meet; of lines of the plan only. */
export function PaperCrossings({ cyclogram, drawn, kinds }: PaperListProps) {
  const { t } = useTranslation('cyclogram')
  const { crossings, crossingTotal } = drawn
  if (!kinds.includes('plan')) return null
  return (
    <section>
      <h2>{t('tab.crossings', { n: crossingTotal })}</h2>
      {crossings.length === 0 && <p className="pl-paper-note">{t('noCrossings')}</p>}
      <ol className="cyclogram-crossings">
        {crossings.map((crossing) => {
          const { lines, spot } = crossingText(cyclogram, crossing)
          return (
            <li key={crossingKey(crossing)}>
              {lines} <small>{spot}</small>
            </li>
          )
        })}
      </ol>
      {crossingTotal > crossings.length && (
        <p className="pl-paper-note">{t('moreCrossings', { count: crossingTotal - crossings.length })}</p>
      )}
    </section>
  )
}
