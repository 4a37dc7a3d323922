import { createReadStream } from 'node:fs'
import type { ProfileKind } from '@plumbline/core/bim'
import type { ModelLinks } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import { IfcAnchorFinder, type IfcElements, type WrittenDates, writeIfcSchedule } from '@plumbline/core/exchange'
import type { SchedulePlan, WbsRow } from '@plumbline/core/plan'
import { type Instant, instantOrNull, NO_MINUTES } from '@plumbline/core/time'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { type PackedWorks, unpackWorks, type WorkValues } from '../../official/timetable/index.ts'
import { decodePlan, roomOf } from '../../schedules/document/index.ts'
import { modelText } from '../files/index.ts'
import { openedLinks } from './opened-links.ts'

export interface WritingTask {
  url: string
  token: string
  /** Of the links. */
  room: string
  versionId: string
  modelId: string
  /** Where the file lies, gzip-compressed. */
  path: string
  /** The official timetable; null: there is none yet. */
  works: PackedWorks | null
  kinds: ProfileOfKind[]
  now: Instant
}

interface ProfileOfKind {
  id: string
  kind: ProfileKind
  /** Types of rows. */
  defaultFor: readonly string[]
}

export interface Written {
  /** Bytes of the text of the model before the lines. */
  insertAt: number
  lines: Uint8Array<ArrayBuffer>
}

answerTasks<WritingTask, Written>(async ({ url, token, room, versionId, modelId, path, works, kinds, now }) => {
  const collabApi = openCollabApi(url, token)
  const links = openedLinks((await collabApi.read(room, 'system')).update)
  const { plan } = decodePlan((await collabApi.read(roomOf(versionId), 'system')).update)
  const elements = elementsOf(plan, { links, modelId, kinds })
  const finder = new IfcAnchorFinder(new Set([...elements.values()].flatMap(({ guids }) => guids)))
  for await (const chunk of modelText(createReadStream(path))) finder.write(chunk)
  const anchors = finder.end()
  if (!anchors) throw new AppError('MODEL_BROKEN')
  const dates = new Map([...(works ? unpackWorks(works) : [])].map(([id, values]) => [id, datesOf(values)]))
  const encoder = new TextEncoder()
  const lines = [...writeIfcSchedule({ plan, dates, elements, now }, anchors)].map((text) => encoder.encode(text))
  const result = { insertAt: anchors.insertAt, lines: new Uint8Array(Buffer.concat(lines)) }
  return { result, transfer: [result.lines.buffer] }
})

interface Linked {
  links: ModelLinks
  modelId: string
  kinds: readonly ProfileOfKind[]
}

function elementsOf({ rows }: SchedulePlan, { links, modelId, kinds }: Linked): Map<string, IfcElements> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kindOf = (row: WbsRow): ProfileKind => {
    for (let at: WbsRow | undefined = row; at; at = byId.get(at.parentId ?? '')) {
      const own = links.profileOf(at.id)
      const profile = kinds.find(({ id }) => id === own)
      if (profile) return profile.kind
    }
    return kinds.find(({ defaultFor }) => defaultFor.includes(row.type))?.kind ?? 'install'
  }
  const elements = new Map<string, IfcElements>()
  for (const row of rows) {
    const own = links.ofWork(row.id).filter((link) => link.modelId === modelId)
    if (own.length === 0) continue
    const guids = [...new Set(own.map((link) => links.elementOf(link).guid))]
    elements.set(row.id, { guids, kind: kindOf(row) })
  }
  return elements
}

function datesOf(values: WorkValues): WrittenDates {
  const lasts = (minutes: number): number | null => (minutes === NO_MINUTES ? null : minutes)
  return {
    start: instantOrNull(values.start),
    finish: instantOrNull(values.finish),
    earlyStart: instantOrNull(values.earlyStart),
    earlyFinish: instantOrNull(values.earlyFinish),
    lateStart: instantOrNull(values.lateStart),
    lateFinish: instantOrNull(values.lateFinish),
    totalFloat: lasts(values.totalFloat),
    freeFloat: lasts(values.freeFloat),
    critical: values.critical === 1,
  }
}
