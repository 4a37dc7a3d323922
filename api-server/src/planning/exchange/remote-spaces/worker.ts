import { packValues, unpackValues } from '@plumbline/core/attributes'
import { parseCheckKey } from '@plumbline/core/checklists'
import {
  type AttributesToWrite,
  type FileAttribute,
  type KnownAttribute,
  useKnownAttributes,
} from '@plumbline/core/exchange'
import type { WbsRow } from '@plumbline/core/plan'
import { newId } from '../../../platform/ids.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodeNoted, encodePlan } from '../../schedules/document/encoding.ts'

/** Makes a document of this installation of one of another. */
export interface AdoptTask {
  document: Uint8Array
  attributes: FileAttribute[]
  known: KnownAttribute[]
  name: string
}

export interface Adopted {
  document: Uint8Array<ArrayBuffer>
  attributes: AttributesToWrite
}

answerTasks<AdoptTask, Adopted>(async ({ document, attributes, known, name }) => {
  const { notes, ...plan } = decodeNoted(document)
  const fresh = new Map(attributes.map(({ id }) => [id, newId()]))
  const rows = plan.rows.map((row) => ofHere(row, fresh))
  const renamed = attributes.map((attribute) => ({ ...attribute, id: fresh.get(attribute.id)! }))
  const { dropped: _, ...toWrite } = useKnownAttributes(rows, renamed, known)
  // Revisions of the library there mean nothing here.
  const calendars = plan.calendars.map((calendar) => ({ ...calendar, libraryId: null, libraryRevision: 0 }))
  const settings = { ...plan.settings, name }
  const encoded = encodePlan({ ...plan, rows, calendars, settings, externals: [] }, notes)
  return { result: { document: encoded, attributes: toWrite }, transfer: [encoded.buffer] }
})

/** People of another installation are nobody here, and its attributes get ids of this one. */
function ofHere(row: WbsRow, fresh: ReadonlyMap<string, string>): WbsRow {
  const values = [...unpackValues(row.values)].flatMap(([id, value]): [string, string][] => {
    // Who ticked there is nobody here.
    if (parseCheckKey(id)?.part === 'item') return [[id, value]]
    const known = fresh.get(id)
    return known ? [[known, value]] : []
  })
  return { ...row, values: packValues(new Map(values)), executor: null, curator: null }
}
