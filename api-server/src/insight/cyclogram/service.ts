import type { Cyclogram } from '@plumbline/core/contract'
import { selectOrder, timetableBriefs } from '../../planning/official/timetable/index.ts'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { eachInTurns } from '../../platform/steps/index.ts'
import {
  firstKeys,
  offeredSources,
  type PlacedRow,
  type Source,
  selectPlacedRows,
  sourceOf,
} from '../placed-works/index.ts'
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
  const order = await selectOrder(tx, [versionId])
  const places = await sourceOf(asked.placeBy, attributes, rows, order)
  const processes = await sourceOf(asked.processBy, attributes, rows, order)
  const brief = (await timetableBriefs(tx, [versionId])).get(versionId)
  const drawn = await arranged(rows, places, processes)
  const colors = await selectColors(tx, scheduleId, asked.processBy)
  return {
    scheduleId,
    sources: await offeredSources(attributes, rows),
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
async function arranged(rows: readonly PlacedRow[], placeSource: Source, processSource: Source) {
  const drawn: PlacedRow[] = []
  const aside: PlacedRow[] = []
  const processKeys = new Set<string>()
  await eachInTurns(rows, (row) => {
    const [process] = processSource.keysOf(row)
    const isDrawn = Boolean(process) && placeSource.keysOf(row).length > 0
    ;(isDrawn ? drawn : aside).push(row)
    if (isDrawn) processKeys.add(process!)
  })
  const { keys: placeKeys, total } = await firstKeys(placeSource, drawn, MAX_PLACES)
  const places = numbered(placeKeys)
  const processes = numbered([...processKeys].slice(0, MAX_PROCESSES))
  const works: Cyclogram['works'] = []
  await eachInTurns(drawn, (row) => {
    const process = processes.get(processSource.keysOf(row)[0] ?? '')
    const at = placeSource.keysOf(row).flatMap((key) => places.get(key) ?? [])
    if (process !== undefined && at.length > 0) works.push(viewOf(row, process, at))
  })
  return {
    places: [...places.keys()].map((key) => ({ key, name: placeSource.nameOf(key) })),
    processes: [...processes.keys()].map((key) => ({ key, name: processSource.nameOf(key) })),
    works,
    aside: { total: aside.length, works: aside.slice(0, MAX_ASIDE).map(({ id, code, name }) => ({ id, code, name })) },
    partial: total > MAX_PLACES || processKeys.size > MAX_PROCESSES,
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
