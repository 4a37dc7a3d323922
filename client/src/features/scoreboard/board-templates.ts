import type { Tile, TileKind } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'

/** What a new board can begin with; keys of `template` in the locale. */
export const boardTemplates = ['overview', 'week', 'money', 'health'] as const
export type BoardTemplate = (typeof boardTemplates)[number]

interface First {
  kind: TileKind
  indicator?: IndicatorCode
  yellow?: number
  red?: number
}

const number = (indicator: IndicatorCode, yellow?: number, red?: number): First => ({
  kind: 'number',
  indicator,
  ...(yellow !== undefined && { yellow }),
  ...(red !== undefined && { red }),
})

const first: Readonly<Record<BoardTemplate, readonly First[]>> = {
  overview: [
    number('spi_duration', 0.95, 0.9),
    number('progress'),
    number('finish_variance', 0, 10),
    number('critical_share', 15, 25),
    number('late', 0, 10),
    { kind: 'curve' },
    { kind: 'late' },
    number('spi', 0.95, 0.9),
    number('cpi', 0.95, 0.9),
    { kind: 'reserves' },
    { kind: 'people' },
  ],
  week: [
    number('ppc', 80, 60),
    number('late', 0, 10),
    number('in_progress'),
    number('completed'),
    number('float_consumption', 25, 50),
    { kind: 'late' },
    { kind: 'curve' },
    { kind: 'people' },
  ],
  money: [
    number('cpi', 0.95, 0.9),
    number('spi', 0.95, 0.9),
    number('cost_variance', 0),
    number('schedule_variance', 0),
    number('estimate_at_completion'),
    number('budget'),
    number('planned_value'),
    number('earned_value'),
    number('actual_cost'),
    number('labour_output', 0.95, 0.9),
  ],
  health: [
    number('quality', 90, 70),
    number('float_consumption', 25, 50),
    number('negative_reserve', 0, 5),
    number('critical_share', 15, 25),
    number('finish_variance', 0, 10),
    { kind: 'checks' },
    { kind: 'reserves' },
  ],
}

export const tilesOf = (template: BoardTemplate, newId: () => string): Tile[] =>
  first[template].map(({ kind, indicator = null, yellow = null, red = null }) => ({
    id: newId(),
    kind,
    indicator,
    nodeId: null,
    yellow,
    red,
  }))
