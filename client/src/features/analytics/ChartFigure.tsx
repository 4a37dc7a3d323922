import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Chart as ChartIcon, Clipboard, Download, Export, Media, Th } from '@blueprintjs/icons'
import {
  type CashFlow,
  type Curved,
  type LevelAnalytics,
  MAX_MILESTONES,
  MAX_PARTS,
  type Promises,
} from '@plumbline/core/contract'
import type { EChartsCoreOption } from 'echarts/core'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { titleOf } from './cash-options.ts'
import type { ChartWords } from './chart-options.ts'
import { copyFigure, type FigureWords, savePicture, saveWorkbook } from './export-figure.ts'
import { FigureTable } from './FigureTable.tsx'
import { type Figure, isEmpty } from './figure.ts'
import { figureOf, optionsOf } from './figure-of.ts'
import { useFigureText } from './figure-text.ts'
import type { AnalyticsView } from './view.ts'

const ChartCanvas = lazy(() => import('../../instruments/chart/ChartCanvas.tsx'))

interface ChartFigureProps {
  view: AnalyticsView
  level: LevelAnalytics
  /** Only of charts of amounts by period. */
  curved?: Curved
  /** Only of the chart of PPC. */
  promises?: Promises
  /** Only of charts of cash; its groups have names. */
  cash?: CashFlow
  /** Of what the chart is of. */
  name: string
  /** Absent: the view stays as it is. */
  change?: ((parts: Partial<AnalyticsView>) => void) | undefined
}

/** A chart or its table, with what can be taken along of it. */
export function ChartFigure({ view, level, curved, promises, cash, name, change }: ChartFigureProps) {
  const { t } = useTranslation('analytics')
  const words = useWords()
  const figure = useMemo(() => figureOf(view, { level, curved, promises, cash }), [view, level, curved, promises, cash])
  const optionOf = useCallback(
    () => optionsOf(view, { level, curved, cash }, figure, words),
    [view, level, curved, cash, figure, words],
  )
  const unit = curved && view.chart !== 'earned' ? unitOf(curved, t) : (cash?.currency ?? null)
  const what = [t(`chart.${view.chart}`), unit].filter((part) => part !== null).join(', ')
  if (isEmpty(figure)) return <p className="analytics-empty pl-muted">{t(`nothing.${view.chart}`)}</p>
  const title = `${name} – ${what}`
  const most = mostOf(figure)
  const head = {
    title,
    head: t(`head.${figure.head}`),
    columns: figure.columns.map((column) => titleOf(column, words)),
  }
  return (
    <figure className="analytics-figure">
      <figcaption>
        <span>
          {what}
          {most !== null && <span className="pl-muted"> · {t(`most.${figure.head}`, { count: most })}</span>}
        </span>
        {change && (
          <IconButton
            icon={view.asTable ? <ChartIcon size={14} /> : <Th size={14} />}
            label={t(view.asTable ? 'asChart' : 'asTable')}
            aria-pressed={view.asTable}
            onClick={() => change({ asTable: !view.asTable })}
          />
        )}
        <TakeAlong figure={figure} head={head} words={words} optionOf={optionOf} />
      </figcaption>
      {view.asTable ? (
        <FigureTable figure={figure} label={title} />
      ) : (
        <div className="analytics-chart">
          <Suspense>
            <ChartCanvas optionOf={optionOf} label={t('describe', { title, count: figure.rows.length })} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}

/** So many rows are all that is told, where there may be more; null: these are all. */
function mostOf({ head, rows }: Figure): number | null {
  const most = { milestone: MAX_MILESTONES, part: MAX_PARTS, period: Number.POSITIVE_INFINITY }[head]
  return rows.length >= most ? most : null
}

function useWords(): ChartWords {
  const { t } = useTranslation('analytics')
  const value = useFigureText()
  return useMemo(() => ({ column: (name) => t(`column.${name}`), value }), [t, value])
}

/** Amounts are of one unit, which the caption names. */
function unitOf({ measure, unit }: Curved, t: (key: string) => string): string {
  return measure === 'duration' ? t('hours') : unit || t(`measure.${measure}`)
}

interface TakeAlongProps {
  figure: Figure
  head: FigureWords
  words: ChartWords
  optionOf: () => EChartsCoreOption
}

function TakeAlong({ figure, head, words, optionOf }: TakeAlongProps) {
  const { t } = useTranslation('analytics')
  const item = (text: string, icon: React.JSX.Element, take: () => Promise<void>) => (
    <MenuItem text={text} icon={icon} onClick={() => void attempt(take)} />
  )
  const menu = (
    <Menu>
      {item(t('copy'), <Clipboard size={14} />, () => copyFigure(figure, head, words.value))}
      {item(t('workbook'), <Download size={14} />, () => saveWorkbook(figure, head))}
      {item(t('picture'), <Media size={14} />, () => savePicture(optionOf(), head.title))}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <IconButton icon={<Export size={14} />} label={t('export')} />
    </PopoverNext>
  )
}
