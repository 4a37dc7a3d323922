import type { Instant } from '@plumbline/core/time'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useMemo } from 'react'
import { ScaleCache } from '../../instruments/planner/scale.ts'
import { axisTexts } from '../../parts/words/axis-texts.ts'
import { useScheduleText } from '../../parts/words/schedule-text.ts'
import { type Axes, xOf } from './geometry.ts'

/** Px of a letter at most, on average, and beside a label. */
const GLYPH = 7
const PADDING = 5

/** The same two rows of periods as above the Gantt chart. */
export function TimeAxis({ axes, left, height }: { axes: Axes; left: number; height: number }) {
  const { t, language } = useScheduleText()
  const texts = useMemo(() => axisTexts(language, t), [language, t])
  const { start, pxPerDay, width } = axes
  const end: Instant = start + (width / pxPerDay) * MINUTES_PER_DAY
  const { upper, lower } = useMemo(
    () => new ScaleCache().get(start, end, pxPerDay, texts),
    [start, end, pxPerDay, texts],
  )
  return (
    <div className="cyclogram-axis" style={{ height, paddingLeft: left }}>
      <svg width={width} height={height} aria-hidden="true">
        {[
          { name: 'upper', ticks: upper },
          { name: 'lower', ticks: lower },
        ].map(({ name, ticks }, row) => (
          <g key={name} className={`is-${name}`}>
            {ticks.map(({ instant, label }, i) => {
              const next = ticks[i + 1]
              const x = xOf(axes, instant)
              const from = Math.max(x, 0)
              const room = Math.min(next ? xOf(axes, next.instant) : width, width) - from
              if (room < 0) return null
              return (
                <g key={instant}>
                  <line x1={x} x2={x} y1={row === 0 ? 0 : height / 2} y2={height} />
                  {room > label.length * GLYPH + 2 * PADDING && (
                    <text x={from + PADDING} y={row === 0 ? height / 2 - 7 : height - 7}>
                      {label}
                    </text>
                  )}
                </g>
              )
            })}
          </g>
        ))}
      </svg>
    </div>
  )
}
