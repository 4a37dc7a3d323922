import { describe, expect, it } from 'vitest'
import { ganttViewFrom, usualGanttView } from './gantt-view.ts'

describe('the look of the chart, as it was kept', () => {
  it('comes back as it was', () => {
    const view = {
      ...usualGanttView,
      baselines: ['target', 'version:abc'] as const,
      labels: { left: 'code', inside: 'name', right: '', above: 'duration' },
      colorBy: 'rules',
      rules: [{ name: 'Late', filter: { join: 'and' as const, conditions: [] }, color: 3 }],
      minimap: false,
      histogram: { ...usualGanttView.histogram, open: true, height: 200, value: 'volume' as const, unit: 'm³' },
    }
    expect(ganttViewFrom(JSON.parse(JSON.stringify(view)))).toEqual(view)
  })

  it('is as usual where it means nothing', () => {
    const broken = {
      baselines: 'all',
      labels: { left: 7 },
      colorBy: null,
      rules: [{ color: 99 }, null],
      limits: 'yes',
      histogram: { height: 'high', rows: 7 },
    }
    expect(ganttViewFrom(broken)).toEqual(usualGanttView)
    expect(ganttViewFrom(null)).toEqual(usualGanttView)
  })
})
