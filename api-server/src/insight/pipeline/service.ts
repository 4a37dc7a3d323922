import type { Pipe, PipeContent, PipeMatrix, PipeSection } from '@plumbline/core/contract'
import { pipeLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { overlaps, pipelineMatrix } from '@plumbline/core/pipeline'
import { selectOrder } from '../../planning/official/timetable/index.ts'
import { selectCurrentVersions } from '../../planning/versions/kinds/index.ts'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { eachInTurns } from '../../platform/steps/index.ts'
import { schedulesBelow } from '../indicators/index.ts'
import {
  firstKeys,
  offeredSources,
  type PlacedRow,
  type Source,
  selectPlacedRows,
  sourceOf,
} from '../placed-works/index.ts'
import { insertPipe, type PipeRow, selectPipes, updatePipe } from './repository.ts'

const MAX_WORKS = 50_000
/** Values of one source that are offered. */
const MAX_VALUES = 500
/** Works of a cell that are named. */
const MAX_SHOWN = 500

/** Whose project, and who looks. */
export interface Viewed {
  spaceId: string
  projectId: string
  userId: string
}

/** Works of the project that the person may read, and how to tell them apart. */
async function worksOf(tx: Transaction, { spaceId, projectId, userId }: Viewed) {
  const schedules = await schedulesBelow(tx, { spaceId, userId, rootId: projectId })
  const readable = new Set(schedules.map(({ id }) => id))
  const versions = (await selectCurrentVersions(tx, spaceId)).filter(({ scheduleId }) => readable.has(scheduleId))
  const scheduleOf = new Map(versions.map(({ id, scheduleId }) => [id, scheduleId]))
  const found = await selectPlacedRows(tx, [...scheduleOf.keys()], MAX_WORKS + 1)
  const rows = found.slice(0, MAX_WORKS)
  const attributes = await listAttributes(tx, spaceId, projectId)
  const order = await selectOrder(tx, [...scheduleOf.keys()])
  const source = (key: string): Promise<Source> => sourceOf(key, attributes, rows, order)
  return { rows, scheduleOf, attributes, source, schedules: readable.size, partial: found.length > MAX_WORKS }
}

export async function listPipes(tx: Transaction, viewed: Viewed) {
  const { rows, attributes, source } = await worksOf(tx, viewed)
  const sources: { key: string; name: string; values: { key: string; name: string }[] }[] = []
  for (const { key, name } of await offeredSources(attributes, rows)) {
    const one = await source(key)
    const { keys } = await firstKeys(one, rows, MAX_VALUES)
    sources.push({ key, name, values: keys.map((value) => ({ key: value, name: one.nameOf(value) })) })
  }
  return { pipes: (await selectPipes(tx, viewed.projectId)).map(viewOf), sources, works: rows.length }
}

function viewOf({ spaceId: _spaceId, projectId: _projectId, ...pipe }: PipeRow): Pipe {
  return pipe
}

/** Throws PIPE_EXISTS and PIPES_TOO_MANY. */
export async function createPipe(tx: Transaction, viewed: Viewed, content: PipeContent): Promise<Pipe> {
  const { spaceId, projectId, userId } = viewed
  const max = pipeLimits.ofProject
  if ((await selectPipes(tx, projectId)).length >= max) throw new AppError('PIPES_TOO_MANY', { max })
  const row = { id: newId(), spaceId, projectId, ...content }
  if (!(await insertPipe(tx, row, userId))) throw new AppError('PIPE_EXISTS', { name: content.name })
  return viewOf(row)
}

/** Throws PIPE_EXISTS. */
export async function editPipe(tx: Transaction, before: PipeRow, content: PipeContent): Promise<Pipe> {
  const row = { ...before, ...content }
  if (!(await updatePipe(tx, row))) throw new AppError('PIPE_EXISTS', { name: content.name })
  return viewOf(row)
}

interface Found {
  row: PlacedRow
  sections: number[]
  stages: number[]
}

/** An attribute that is gone finds nothing. */
async function found(
  pipe: Pipe,
  rows: readonly PlacedRow[],
  source: (key: string) => Promise<Source>,
): Promise<Found[]> {
  const keysBy = async (key: string): Promise<Source['keysOf']> => {
    try {
      return (await source(key)).keysOf
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return () => []
      throw error
    }
  }
  const placesOf = await keysBy(pipe.source)
  const stages = await Promise.all(
    pipe.stages.map(async (stage) => ({ keysOf: await keysBy(stage.source), keys: new Set(stage.keys) })),
  )
  const works: Found[] = []
  await eachInTurns(rows, (row) => {
    const places = placesOf(row)
    const sections = numbersWhere(pipe.sections, (section) => places.some((place) => liesIn(section, place)))
    if (sections.length === 0) return
    const of = numbersWhere(stages, ({ keysOf, keys }) => keysOf(row).some((key) => keys.has(key)))
    if (of.length > 0) works.push({ row, sections, stages: of })
  })
  return works
}

function numbersWhere<T>(all: readonly T[], holds: (one: T) => boolean): number[] {
  return all.flatMap((one, i) => (holds(one) ? [i] : []))
}

function liesIn({ key, from, to }: PipeSection, place: string): boolean {
  if (key !== null) return key === place
  const at = Number(place)
  return from !== null && to !== null && at >= from && at < to
}

export async function matrixOf(tx: Transaction, viewed: Viewed, pipe: PipeRow): Promise<PipeMatrix> {
  const { rows, source, schedules, partial } = await worksOf(tx, viewed)
  const works = (await found(pipe, rows, source)).map(({ row, sections, stages }) => ({
    ...row,
    minutes: row.duration,
    sections,
    stages,
  }))
  const weights = pipe.stages.map(({ weight }) => weight)
  const matrix = pipelineMatrix(pipe.sections.length, weights, works)
  return { ...matrix, overlaps: overlaps(pipe.sections), schedules, partial }
}

export async function worksBehind(
  tx: Transaction,
  viewed: Viewed,
  pipe: PipeRow,
  cell: { section: number; stage: number },
) {
  const { rows, source, scheduleOf } = await worksOf(tx, viewed)
  const all = (await found(pipe, rows, source)).filter(
    ({ sections, stages }) => sections.includes(cell.section) && stages.includes(cell.stage),
  )
  const works = all
    .slice(0, MAX_SHOWN)
    .map(({ row: { id, versionId, code, name, percent, status, late, start, finish } }) => ({
      id,
      scheduleId: scheduleOf.get(versionId) ?? '',
      code,
      name,
      percent: percent / 100,
      status,
      late,
      start,
      finish,
    }))
  return { total: all.length, works }
}
