import { useTranslation } from 'react-i18next'
import { formatDate, formatFinishDate } from '../../parts/values/date.ts'
import { type Axes, placeAt } from './geometry.ts'
import type { OpenCyclogram } from './open-cyclogram.ts'

export interface Pointed {
  process: number
  /** Px in the drawing. */
  x: number
  y: number
}

const SIZE = { width: 260, height: 64 }

/** What the pointer is on: the process, the place, and the dates there. */
export function Tip({
  cyclogram,
  drawn,
  axes,
  pointed,
}: Pick<OpenCyclogram, 'cyclogram' | 'drawn'> & { axes: Axes; pointed: Pointed }) {
  const { t } = useTranslation('cyclogram')
  const place = placeAt(axes, pointed.y)
  const line = drawn.lines.plan.find(({ process }) => process === pointed.process)
  const stretch = line?.stretches.find((one) => one.place === place)
  const x = Math.min(pointed.x + 14, axes.width - SIZE.width)
  const y = pointed.y + SIZE.height + 16 > axes.height ? pointed.y - SIZE.height - 8 : pointed.y + 16
  return (
    <foreignObject x={Math.max(0, x)} y={Math.max(0, y)} {...SIZE} className="cyclogram-tip">
      <div>
        <b>{cyclogram.processes[pointed.process]?.name}</b>
        <span>{cyclogram.places[place]?.name}</span>
        {stretch && (
          <span>
            {`${formatDate(stretch.start)} – ${formatFinishDate(stretch.finish)} · ${t('works', { count: stretch.works.length })}`}
          </span>
        )}
      </div>
    </foreignObject>
  )
}
