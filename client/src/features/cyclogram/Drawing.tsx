import type { Cyclogram } from '@plumbline/core/contract'
import { parseInstant } from '@plumbline/core/time'
import { useMemo } from 'react'
import { type Axes, pathOf, xOf, yOf } from './geometry.ts'
import { colorOf, crossingKey, type OpenCyclogram } from './open-cyclogram.ts'

/** Px; beside and above the lines. */
export const PLACE_WIDTH = 168
export const AXIS_HEIGHT = 44

/** Names of places, from below. */
export function Places({ places, rowHeight }: { places: Cyclogram['places']; rowHeight: number }) {
  return (
    <ol className="cyclogram-places" style={{ width: PLACE_WIDTH }}>
      {places.map(({ key, name }) => (
        <li key={key} title={name} style={{ height: rowHeight, lineHeight: `${rowHeight - 1}px` }}>
          {name}
        </li>
      ))}
    </ol>
  )
}

type KindLinesProps = Pick<OpenCyclogram, 'cyclogram' | 'drawn' | 'kinds' | 'selected'> & {
  axes: Axes
  /** The line that is being drawn to other dates, and how far, px. */
  drag?: { process: number; dx: number } | null
}

export function KindLines({ axes, cyclogram, drawn, kinds, selected, drag = null }: KindLinesProps) {
  return kinds.map((kind) => (
    <g key={kind}>
      {drawn.lines[kind].map((line) => (
        <path
          key={line.process}
          className={`cyclogram-line is-${kind}${line.process === selected ? ' is-selected' : ''}`}
          stroke={colorOf(cyclogram, line.process)}
          d={pathOf(line, axes)}
          transform={kind === 'plan' && drag?.process === line.process ? `translate(${drag.dx} 0)` : undefined}
        />
      ))}
    </g>
  ))
}

type CrossingMarksProps = Pick<OpenCyclogram, 'drawn' | 'selected' | 'lit'> & { axes: Axes }

export function CrossingMarks({ drawn, axes, selected, lit }: CrossingMarksProps) {
  return drawn.crossings.map((crossing, i) => {
    const { a, b, at, height } = crossing
    return (
      <circle
        key={crossingKey(crossing)}
        data-crossing={i}
        className={i === lit ? 'cyclogram-crossing is-lit' : 'cyclogram-crossing'}
        opacity={selected < 0 || a === selected || b === selected ? 1 : 0.15}
        cx={xOf(axes, at)}
        cy={yOf(axes, height)}
        r={i === lit ? 8 : 4}
      />
    )
  })
}

/** Borders of places and the data date. */
export function Ground({ axes, dataDate }: { axes: Axes; dataDate: string | null }) {
  const rows = useMemo(() => Array.from({ length: axes.places + 1 }, (_, i) => i), [axes.places])
  const now = dataDate === null ? null : xOf(axes, parseInstant(dataDate) ?? 0)
  return (
    <>
      {rows.map((row) => (
        <line
          key={row}
          className="cyclogram-border"
          x1={0}
          x2={axes.width}
          y1={row * axes.rowHeight}
          y2={row * axes.rowHeight}
        />
      ))}
      {now !== null && <line className="cyclogram-data-date" x1={now} x2={now} y1={0} y2={axes.height} />}
    </>
  )
}
