import './histogram.css'
import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  type HistogramDates,
  type HistogramRows,
  type HistogramValue,
  histogramDates,
  histogramRows,
  LOWEST_HISTOGRAM,
} from '../../../documents/schedule/drawn/histogram-view.ts'
import type { HistogramBars } from '../../../documents/schedule/session/histogram.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { boundedHeight, Splitter } from '../../../shell/Splitter.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { HistogramTable } from './HistogramTable.tsx'
import type { HasHistogram } from './histogram-model.ts'
import { useHistogramWords } from './histogram-words.ts'
import { standHistogram } from './stand-histogram.ts'

/** Columns of periods below the chart, on its time axis; closed until somebody asks for it. */
export function HistogramStrip() {
  const { actions } = useSchedule()
  const { histogram } = useSnapshot(actions.state).ganttView
  return histogram.open ? <OpenStrip /> : null
}

function OpenStrip() {
  const { actions } = useSchedule<HasHistogram>()
  const words = useHistogramWords()
  const root = useRef<HTMLElement>(null)
  const { histogram } = useSnapshot(actions.state).ganttView
  const [moved, setMoved] = useState<number | null>(null)
  const { t } = words
  const height = moved ?? histogram.height
  // The border between grid and chart goes on below.
  useEffect(
    () => actions.histogram.onAxis(({ left }) => root.current?.style.setProperty('--histogram-left', `${left}px`)),
    [actions],
  )
  return (
    <section className="histogram" ref={root} style={{ height }} aria-label={t('title')} data-testid="histogram">
      <Splitter
        edge="top"
        label={t('height')}
        size={height}
        lowest={LOWEST_HISTOGRAM}
        resize={(wanted) => setMoved(boundedHeight(wanted, LOWEST_HISTOGRAM))}
        done={() => {
          actions.histogram.change({ height })
          setMoved(null)
        }}
      />
      <Choices />
      <Columns />
    </section>
  )
}

/** What is counted, below the grid. */
function Choices() {
  const { actions } = useSchedule<HasHistogram>()
  const { t, valueName } = useHistogramWords()
  const { value, unit, dates, rows, curve } = useSnapshot(actions.state).ganttView.histogram
  const { bars } = useSnapshot(actions.histogram.state)
  const units = bars?.units ?? []
  const chosenUnit = value === 'volume' ? (bars?.unit ?? unit) : ''
  const values = [
    'works',
    ...(units.length === 0 ? ['volume:'] : units.map((each) => `volume:${each}`)),
    'labour',
    'cost',
  ].map((key) => ({ value: key, label: valueName(key) }))
  const choose = (key: string): void => {
    const [kind, ...rest] = key.split(':')
    actions.histogram.change({ value: kind as HistogramValue, unit: rest.join(':') })
  }
  return (
    <div className="histogram-choices">
      <header className="histogram-head">
        <b>{t('title')}</b>
        <span className="pl-spring" />
        <IconButton icon={<Cross size={12} />} label={t('close')} onClick={() => actions.histogram.toggle()} />
      </header>
      <div className="histogram-pickers">
        <HTMLSelect
          minimal
          aria-label={t('value')}
          value={value === 'volume' ? `volume:${chosenUnit}` : value}
          options={values}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <HTMLSelect
          minimal
          aria-label={t('dates.label')}
          value={dates}
          options={histogramDates.map((each) => ({ value: each, label: t(`dates.${each}`) }))}
          onChange={({ currentTarget }) => actions.histogram.change({ dates: currentTarget.value as HistogramDates })}
        />
        <HTMLSelect
          minimal
          aria-label={t('rows.label')}
          value={rows}
          options={histogramRows.map((each) => ({ value: each, label: t(`rows.${each}`) }))}
          onChange={({ currentTarget }) => actions.histogram.change({ rows: currentTarget.value as HistogramRows })}
        />
      </div>
      <ul className="histogram-legend" aria-label={t('legend')}>
        <li>
          <i className="histogram-column-mark" />
          {valueName(value === 'volume' ? `volume:${chosenUnit}` : value)}
        </li>
        <li>
          <Checkbox
            checked={curve}
            onChange={() => actions.histogram.change({ curve: !curve })}
            label={t(value === 'works' ? 'curve.works' : 'curve.amounts')}
          />
          <i className="histogram-curve-mark" />
        </li>
      </ul>
    </div>
  )
}

/** The canvas, what is spoken of it, and what is said in its place. */
function Columns() {
  const { actions } = useSchedule<HasHistogram>()
  const words = useHistogramWords()
  const host = useRef<HTMLDivElement>(null)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!host.current) return
    return standHistogram(host.current, { actions, words, speak: setSpoken })
  }, [actions, words])
  const { value, rows } = useSnapshot(actions.state).ganttView.histogram
  const bars = useSnapshot(actions.histogram.state).bars as HistogramBars | null
  const isEmpty = bars !== null && bars.values.length === 0
  return (
    <div className="histogram-pane">
      <div className="histogram-columns" ref={host} data-testid="histogram-columns" />
      {isEmpty && (
        <p className="histogram-empty" role="status">
          {words.t(rows === 'all' ? `empty.${value}` : `empty.${rows}`)}
        </p>
      )}
      <p className="schedule-unseen" aria-live="polite">
        {spoken}
      </p>
      <HistogramTable />
    </div>
  )
}
