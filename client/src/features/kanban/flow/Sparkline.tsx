const WIDTH = 68
const HEIGHT = 20

/** How a number went, week by week; weeks without one are passed over. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  if (known.length < 2) return <span />
  const high = Math.max(...known.map(({ value }) => value), 1)
  const x = (index: number): number => (index / Math.max(1, values.length - 1)) * (WIDTH - 4) + 2
  const y = (value: number): number => HEIGHT - 2 - (value / high) * (HEIGHT - 4)
  return (
    <svg width={WIDTH} height={HEIGHT} className="kanban-spark" aria-hidden="true">
      <polyline points={known.map(({ value, index }) => `${x(index)},${y(value)}`).join(' ')} />
    </svg>
  )
}
