import type { Tile, TileKind } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'

/** What a new board can begin with; keys of `template` in the locale. */
export const boardTemplates = ['overview', 'week', 'money', 'health'] as const
export type BoardTemplate = (typeof boardTemplates)[number]

interface Limits {
  yellow: number
  red: number | null
}

/** From where on a number warns until somebody says otherwise; those that are not here never do. */
const usual: Partial<Record<IndicatorCode, Limits>> = {
  spi_duration: { yellow: 0.95, red: 0.9 },
  spi: { yellow: 0.95, red: 0.9 },
  cpi: { yellow: 0.95, red: 0.9 },
  labour_output: { yellow: 0.95, red: 0.9 },
  schedule_variance: { yellow: 0, red: null },
  cost_variance: { yellow: 0, red: null },
  finish_variance: { yellow: 0, red: 10 },
  critical_share: { yellow: 15, red: 25 },
  late: { yellow: 0, red: 10 },
  negative_reserve: { yellow: 0, red: 5 },
  float_consumption: { yellow: 25, red: 50 },
  ppc: { yellow: 80, red: 60 },
  quality: { yellow: 90, red: 70 },
}

/** Own indicators have limits of their own, which hold where a tile says nothing. */
export const usualLimits = (indicator: string): Pick<Tile, 'yellow' | 'red'> =>
  usual[indicator as IndicatorCode] ?? { yellow: null, red: null }

type First = Omit<Tile, 'id' | 'nodeId'>

const number = (indicator: IndicatorCode): First => ({ kind: 'number', indicator, ...usualLimits(indicator) })
const other = (kind: Exclude<TileKind, 'number' | 'bar'>): First => ({
  kind,
  indicator: null,
  yellow: null,
  red: null,
})

const first: Readonly<Record<BoardTemplate, readonly First[]>> = {
  overview: [
    number('spi_duration'),
    number('progress'),
    number('finish_variance'),
    number('critical_share'),
    number('late'),
    other('curve'),
    other('late'),
    number('spi'),
    number('cpi'),
    other('reserves'),
    other('people'),
  ],
  week: [
    number('ppc'),
    number('late'),
    number('in_progress'),
    number('completed'),
    number('float_consumption'),
    other('late'),
    other('curve'),
    other('people'),
  ],
  money: [
    number('cpi'),
    number('spi'),
    number('cost_variance'),
    number('schedule_variance'),
    number('estimate_at_completion'),
    number('budget'),
    number('planned_value'),
    number('earned_value'),
    number('actual_cost'),
    number('labour_output'),
    other('cash'),
  ],
  health: [
    number('quality'),
    number('float_consumption'),
    number('negative_reserve'),
    number('critical_share'),
    number('finish_variance'),
    other('checks'),
    other('reserves'),
  ],
}

export const tilesOf = (template: BoardTemplate, newId: () => string): Tile[] =>
  first[template].map((tile) => ({ ...tile, id: newId(), nodeId: null }))
