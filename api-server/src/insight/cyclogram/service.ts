import type { Cyclogram } from '@plumbline/core/contract'
import { selectOrder, timetableBriefs } from '../../planning/official/timetable/index.ts'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { offeredSources, type PlacedRow, type Source, selectPlacedRows, sourceOf } from '../placed-works/index.ts'
import { selectColors } from './repository.ts'

const MAX_WORKS = 20_000
const MAX_PLACES = 500
const MAX_PROCESSES = 300
/** Works without a place that are named. */
const MAX_ASIDE = 200

interface Asked {
  spaceId: string
  scheduleId: string
  versionId: string
  /** Keys of sources: what places, and what processes, are told apart by. */
  placeBy: string
  processBy: string
}

/** Throws NOT_FOUND for an attribute that is not there. */
export async function readCyclogram(tx: Transaction, asked: Asked): Promise<Cyclogram> {
  const { spaceId, scheduleId, versionId } = asked
  const attributes = await listAttributes(tx, spaceId, scheduleId)
  const found = await selectPlacedRows(tx, [versionId], MAX_WORKS + 1)
  const rows = found.slice(0, MAX_WORKS)
  const order = await selectOrder(tx, versionId)
  const places = sourceOf(asked.placeBy, attributes, rows, order)
  const processes = sourceOf(asked.processBy, attributes, rows, order)
  const brief = (await timetableBriefs(tx, [versionId])).get(versionId)
  const drawn = arranged(rows, places, processes)
  const colors = await selectColors(tx, scheduleId, asked.processBy)
  return {
    scheduleId,
    sources: offeredSources(attributes, rows),
    places: drawn.places,
    processes: drawn.processes.map((process) => ({ ...process, color: colors.get(process.key) ?? null })),
    works: drawn.works,
    aside: drawn.aside,
    partial: drawn.partial || found.length > MAX_WORKS,
    dataDate: brief?.dataDate ?? null,
    timetableState: brief?.timetableState ?? 0,
    calculatedAt: brief?.calculatedAt ?? null,
    hasTarget: rows.some(({ targetFinish }) => targetFinish !== null),
  }
}

/** Rows come by their start, so that processes do. */
function arranged(rows: readonly PlacedRow[], placeSource: Source, processSource: Source) {
  const placed = rows.map((row) => ({ row, places: placeSource.keysOf(row), process: processSource.keysOf(row)[0] }))
  const isDrawn = (one: (typeof placed)[number]): boolean => one.places.length > 0 && Boolean(one.process)
  const drawn = placed.filter(isDrawn)
  const placeKeys = [...new Set(drawn.flatMap((one) => one.places))].sort(placeSource.compare)
  const processKeys = [...new Set(drawn.flatMap((one) => one.process ?? []))]
  const places = numbered(placeKeys.slice(0, MAX_PLACES))
  const processes = numbered(processKeys.slice(0, MAX_PROCESSES))
  const aside = placed.filter((one) => !isDrawn(one)).map(({ row: { id, code, name } }) => ({ id, code, name }))
  return {
    places: [...places.keys()].map((key) => ({ key, name: placeSource.nameOf(key) })),
    processes: [...processes.keys()].map((key) => ({ key, name: processSource.nameOf(key) })),
    works: drawn.flatMap((one) => {
      const process = processes.get(one.process ?? '')
      const at = one.places.flatMap((key) => places.get(key) ?? [])
      return process === undefined || at.length === 0 ? [] : [viewOf(one.row, process, at)]
    }),
    aside: { total: aside.length, works: aside.slice(0, MAX_ASIDE) },
    partial: placeKeys.length > MAX_PLACES || processKeys.length > MAX_PROCESSES,
  }
}

const numbered = (keys: readonly string[]): Map<string, number> => new Map(keys.map((key, i) => [key, i]))

function viewOf(
  {
    branch: _branch,
    values: _values,
    versionId: _version,
    duration: _duration,
    late: _late,
    percent,
    ...row
  }: PlacedRow,
  process: number,
  places: number[],
): Cyclogram['works'][number] {
  return { ...row, percent: percent / 100, process, places }
}
