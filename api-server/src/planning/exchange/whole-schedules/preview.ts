import type { UploadPreview } from '@plumbline/core/contract'
import { countsOf } from '@plumbline/core/exchange'
import { createEngine } from '@plumbline/core/schedule'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { standAside } from '../../../platform/workers/index.ts'
import type { Seen } from './arrive.ts'

const MOST_NAMED = 20

/** What there is, and what of it cannot be taken. */
export function previewOf(seen: Seen): UploadPreview {
  const { plan, told } = seen
  const engine = createEngine()
  engine.load(plan)
  standAside()
  engine.calculate()
  const { projectStart, projectFinish } = engine.timetable
  return {
    name: told.schedule.name,
    counts: { ...countsOf(plan, []), attributes: seen.attributes },
    dataDate: textOf(plan.settings.dataDate),
    start: textOf(projectStart),
    finish: textOf(projectFinish),
    issues: issuesOf(seen),
    differences: {
      ...{ compared: 0, earlyStart: 0, earlyFinish: 0, lateStart: 0, lateFinish: 0, totalFloat: 0 },
      examples: [],
    },
    changes: null,
    baselines: [],
    resources: seen.resources,
    whole: {
      madeAt: seen.madeAt,
      versions: told.versions.map(({ id, name, kind }) => ({ name, kind, works: seen.works.get(id) ?? 0 })),
      ...{ boards: told.boards.length, cards: seen.cards },
      ...{ channels: told.channels.length, messages: seen.messages },
      ...{ files: told.files.length, models: told.models.length, links: seen.links, moments: seen.moments },
      people: { known: seen.known.length, unknown: seen.unknown.slice(0, MOST_NAMED) },
    },
  }
}

const textOf = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant))

function issuesOf({ unknown, externals, leftLinks, dropped, mended, untold, told }: Seen): UploadPreview['issues'] {
  const names = unknown.slice(0, MOST_NAMED).join(', ')
  const found: Omit<UploadPreview['issues'][number], 'severity'>[] = [
    { code: 'whole_people', count: unknown.length, params: { names } },
    { code: 'whole_externals', count: externals, params: {} },
    { code: 'whole_links', count: leftLinks, params: {} },
    { code: 'whole_computed', count: told.computed.length, params: { names: told.computed.join(', ') } },
    { code: 'attributes_no_room', count: dropped, params: { left: dropped } },
    { code: 'whole_past', count: untold, params: {} },
    { code: 'texts_mended', count: mended ? 1 : 0, params: {} },
  ]
  return found.filter(({ count }) => count > 0).map((issue) => ({ ...issue, severity: 'warning' as const }))
}
