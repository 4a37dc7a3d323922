import { packValues, unpackValues } from '@plumbline/core/attributes'
import { parseCheckKey } from '@plumbline/core/checklists'
import {
  type AttributesToWrite,
  type FileAttribute,
  type KnownAttribute,
  useKnownAttributes,
} from '@plumbline/core/exchange'
import type { WbsRow } from '@plumbline/core/plan'
import { parseStepKey } from '@plumbline/core/steps'
import { newId } from '../../../platform/ids.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted, encodePlan } from '../../schedules/document/encoding.ts'
import { type RemoteRows, readRows } from './directory-rows.ts'

/** Makes a document of this installation of one of another. */
interface AdoptTask {
  kind: 'document'
  document: Uint8Array
  attributes: FileAttribute[]
  known: KnownAttribute[]
  name: string
}

export interface Adopted {
  kind: 'document'
  document: Uint8Array<ArrayBuffer>
  attributes: AttributesToWrite
}

/** Reads a directory as another installation tells it. */
interface ReadTask {
  kind: 'directory'
  text: Uint8Array
}

export type RemoteTask = AdoptTask | ReadTask
export type RemoteResult = Adopted | { kind: 'directory'; read: RemoteRows | null }

answerTasks<RemoteTask, RemoteResult>(async (task) => {
  if (task.kind === 'directory') return { result: { kind: 'directory', read: readRows(task.text) } }
  return adopted(task)
})

function adopted({ document, attributes, known, name }: AdoptTask): { result: Adopted; transfer: ArrayBuffer[] } {
  const { notes, ...plan } = decodeNoted(document)
  const fresh = new Map(attributes.map(({ id }) => [id, newId()]))
  const rows = plan.rows.map((row) => ofHere(row, fresh))
  const renamed = attributes.map((attribute) => ({ ...attribute, id: fresh.get(attribute.id)! }))
  const { dropped: _, ...toWrite } = useKnownAttributes(rows, renamed, known)
  // Revisions of the library there mean nothing here.
  const calendars = plan.calendars.map((calendar) => ({ ...calendar, libraryId: null, libraryRevision: 0 }))
  const settings = { ...plan.settings, name }
  const encoded = encodePlan({ ...plan, rows, calendars, settings, externals: [] }, notes)
  return { result: { kind: 'document', document: encoded, attributes: toWrite }, transfer: [encoded.buffer] }
}

/** People of another installation are nobody here, and its attributes get ids of this one. */
function ofHere(row: WbsRow, fresh: ReadonlyMap<string, string>): WbsRow {
  const values = [...unpackValues(row.values)].flatMap(([id, value]): [string, string][] => {
    // Who ticked there is nobody here.
    if (parseCheckKey(id)?.part === 'item' || parseStepKey(id)) return [[id, value]]
    const known = fresh.get(id)
    return known ? [[known, value]] : []
  })
  return { ...row, values: packValues(new Map(values)), executor: null, curator: null }
}
