interface SparklineProps {
  points: readonly { value: number }[]
  limit: number | null
}

const [WIDTH, HEIGHT, PAD] = [120, 40, 4]

/** The trend as a line, its last point marked; the limit as a dotted line where it is in sight. */
export function Sparkline({ points, limit }: SparklineProps) {
  if (points.length < 2) return null
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number): number => PAD + (index * (WIDTH - 2 * PAD)) / (points.length - 1)
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) * (HEIGHT - 2 * PAD)) / (high - low)
  const last = values.at(-1) ?? 0
  return (
    <svg className="scoreboard-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-points={points.length}>
      {limit !== null && limit >= low && limit <= high && (
        <line x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} className="is-limit" />
      )}
      <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      <circle cx={x(points.length - 1)} cy={y(last)} r={3} />
    </svg>
  )
}
