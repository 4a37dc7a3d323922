import { bars, isCritical, linkPath, links, milestones, plumbAt, rowAt } from './plan-picture.ts'

const fills = { plan: '#2D72D2', done: '#238551', critical: '#CD4246' } as const
const doneFills = { plan: '#8ABBFF', done: '#238551', critical: '#FA999C' } as const
const weekends = Array.from({ length: 12 }, (_, week) => 50 + week * 70)
const rows = Array.from({ length: 32 }, (_, row) => rowAt(row) + 14 - 126)

/** Always dark, whatever the theme: it is a picture, not a plan. */
export function PlanPicture() {
  return (
    <svg className="pl-picture" viewBox="0 0 800 900" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      {weekends.map((x) => (
        <rect key={x} x={x} width={20} height={900} fill="#20262D" />
      ))}
      {rows.map((y) => (
        <path key={y} d={`M0 ${y + 0.5}H800`} stroke="#252A31" />
      ))}
      {links.map((link) => (
        <path key={link.join('-')} d={linkPath(link)} fill="none" stroke={isCritical(link) ? '#E76A6E' : '#5F6B7C'} />
      ))}
      {bars.map(({ row, from, to, tone, done }) => (
        <g key={row}>
          <rect x={from} y={rowAt(row) - 6} width={to - from} height={12} rx={2} fill={fills[tone]} />
          {done && <rect x={from} y={rowAt(row) - 6} width={done - from} height={12} rx={2} fill={doneFills[tone]} />}
        </g>
      ))}
      {milestones.map(({ row, at, critical }) => (
        <path
          key={row}
          d={`M${at} ${rowAt(row) - 7}l7 7l-7 7l-7 -7z`}
          fill={critical ? '#FA999C' : '#ABB3BF'}
          stroke="#1C2127"
        />
      ))}
      <path d={`M${plumbAt} 0V724`} stroke="#F0B726" strokeWidth={1.5} />
      <path d={`M${plumbAt - 12} 723h24v15l-12 25l-12 -25z`} fill="#F0B726" />
      <path d={`M${plumbAt} 723h12v15l-12 25z`} fill="#D1980B" />
    </svg>
  )
}
