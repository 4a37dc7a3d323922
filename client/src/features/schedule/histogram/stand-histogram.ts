import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { createHistogram } from '../../../instruments/histogram/index.ts'
import type { Span } from '../../../instruments/planner/types.ts'
import { theme } from '../../../theme/theme.ts'
import type { ChartPort, StatePort } from '../base/ports.ts'
import type { HasHistogram } from './histogram-model.ts'
import type { HistogramWords } from './histogram-words.ts'

/** What of the screen is needed here. */
type Acts = StatePort & ChartPort & HasHistogram

const MINUTES_PER_DAY = 1440

interface Standing {
  actions: Acts
  words: HistogramWords
  /** What is looked at with arrow keys is said aloud. */
  speak: (text: string) => void
}

/** The instrument in its place, in line with the screen; returns the way to take it down. */
export function standHistogram(host: HTMLElement, { actions, words, speak }: Standing): () => void {
  const { histogram, state } = actions
  const tag = (index: number): string => words.column(histogram.state.bars, index)
  const instrument = createHistogram(host, {
    texts: { label: words.t('columns'), number: words.number, tag },
    events: {
      look: (index) => speak(index < 0 ? '' : tag(index)),
      pick: (period) => pick(actions, period),
      pan: (px) => pan(actions, px),
      zoom: (factor, around) => zoom(actions, factor, around),
    },
  })
  const showBars = (): void => {
    if (histogram.state.bars) instrument.setBars(histogram.state.bars)
  }
  const showPeriod = (): void => {
    const { spotlight } = state
    instrument.setPeriod(spotlight?.kind === 'period' ? { start: spotlight.start, finish: spotlight.finish } : null)
  }
  const showCurve = (): void => instrument.showCurve(histogram.view.curve)
  showBars()
  showPeriod()
  showCurve()
  const stops = [
    histogram.onAxis((axis) => instrument.setAxis(axis)),
    subscribeKey(histogram.state, 'bars', showBars),
    subscribeKey(state, 'spotlight', showPeriod),
    subscribeKey(state, 'ganttView', showCurve),
    subscribe(theme, () => requestAnimationFrame(() => instrument.setTheme())),
  ]
  return () => {
    for (const stop of stops) stop()
    instrument.destroy()
  }
}

/** The works of a period stand out; the same period once more ends it. */
function pick({ state }: Acts, period: Span): void {
  const { spotlight } = state
  const isSame = spotlight?.kind === 'period' && spotlight.start === period.start && spotlight.finish === period.finish
  state.spotlight = isSame ? null : { kind: 'period', ...period }
}

function pan({ planner }: Acts, px: number): void {
  const now = planner?.viewport()
  if (now) planner?.setViewport({ ...now, start: now.start + (px * MINUTES_PER_DAY) / now.pxPerDay })
}

function zoom({ planner }: Acts, factor: number, around: number): void {
  const now = planner?.viewport()
  if (!now) return
  planner?.setViewport({ ...now, pxPerDay: now.pxPerDay * factor, start: around - (around - now.start) / factor })
}
