import { alignPlan } from '../../comparison/index.ts'
import type { Id, SchedulePlan } from '../../plan/index.ts'
import { byteString, bytesOf } from '../byte-string.ts'
import { decode, type Encoding, encode } from '../encoding.ts'
import type { FilePlan } from '../file.ts'
import type { FileAttribute } from '../user-fields.ts'
import { withIds } from '../with-ids.ts'
import { attributesAsNow } from './attributes-now.ts'
import { readXer } from './index.ts'
import { withoutDrafts } from './numbering.ts'
import { type Content, numberings } from './numbering-into.ts'
import { patchSource } from './patch.ts'
import { isOfSigns } from './signs.ts'
import { parseSource, textOfSource, type XerSource } from './source.ts'
import { stepsAsNow } from './steps-now.ts'
import { type Numbering, xerTables } from './written-tables.ts'

/** The file that a schedule came with. */
export interface XerOrigin {
  bytes: Uint8Array
  /** Which of its projects, or all of them. */
  project: string
  /** What the file calls rows of the schedule, as `FilePlan.fileIds` gave it; what is not here is found by its code. */
  fileIds: ReadonlyMap<Id, string>
}

export interface XerContentNow {
  plan: SchedulePlan
  attributes: readonly FileAttribute[]
  notes: ReadonlyMap<Id, string>
}

/**
 * The file that a schedule came with, with what people changed since written into it. Tables, columns, rows and ids that
 * we do not interpret stay as they are, as does every line that nothing was changed in. `null`: it cannot be read.
 */
export function writeIntoXer(origin: XerOrigin, now: XerContentNow): Uint8Array<ArrayBuffer> | null {
  const reading = readXer(origin.bytes)
  if (!reading.ok) return null
  let made = 0
  const came = reading.file.toPlan(origin.project, () => `_${String(++made).padStart(11, '0')}`)
  if (!came) return null
  const source = parseSource(byteString(origin.bytes), reading.file.encoding)
  if (!isWritable(now, source.encoding)) turnToUtf8(source)
  const is = { ...now, plan: withoutDrafts(now.plan) }
  const { before, after } = numberings(source, origin.project, asNow(origin, came, now), is)
  patchSource(source, tablesOf(before), tablesOf(after))
  return bytesOf(textOfSource(source))
}

/** The tables without what belongs to the program rather than to the plan. */
const tablesOf = (numbering: Numbering) => xerTables([numbering]).filter(({ name }) => name !== 'CURRTYPE')

/** Whether the code page of the file has all letters that may have to be written. */
function isWritable({ plan, attributes, notes }: XerContentNow, encoding: Encoding): boolean {
  const texts = [
    ...plan.rows.map(({ name, code }) => name + code),
    ...plan.calendars.map(({ name }) => name),
    ...plan.assignments.map(({ resourceName, resourceCode }) => resourceName + resourceCode),
    ...plan.rows.map(({ values }) => values),
    ...attributes
      .filter((one) => !isOfSigns(one))
      .flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]),
    ...notes.values(),
  ]
  return texts.every((text) => encode(text, encoding) !== null)
}

/** All of the file in UTF-8: a text cannot be half in one encoding and half in another. */
function turnToUtf8(source: XerSource): void {
  const { encoding } = source
  source.encoding = 'utf-8'
  const asUtf8 = (text: string) => encode(decode(text, encoding), 'utf-8')!
  source.head = asUtf8(source.head)
  source.tail = asUtf8(source.tail)
  for (const table of source.tables) {
    for (const row of table.rows) {
      row.raw = asUtf8(row.raw)
      row.cells = row.cells.map(asUtf8)
    }
  }
}

/** What the file says, with the ids of today wherever both speak of the same thing. */
function asNow(origin: XerOrigin, file: FilePlan, now: XerContentNow): Content {
  const today = new Map([...origin.fileIds].map(([id, inFile]) => [inFile, id]))
  const known: ReadonlyMap<Id, string> = file.fileIds?.() ?? new Map()
  const ids = new Map([...known].flatMap(([id, inFile]) => (today.has(inFile) ? [[id, today.get(inFile)!]] : [])))
  const same = {
    plan: withIds(file.plan, ids),
    notes: new Map([...file.notes].map(([id, text]) => [ids.get(id) ?? id, text])),
  }
  const aligned = alignPlan(now.plan, { ...same.plan, notes: same.notes }).plan
  const fileIds = new Map<Id, string>()
  // Renaming keeps the order.
  for (const kind of ['rows', 'calendars', 'assignments'] as const) {
    for (const [i, { id }] of aligned[kind].entries()) fileIds.set(id, known.get(file.plan[kind][i]!.id) ?? '')
  }
  const stepIds = stepsAsNow(aligned.rows, now.plan.rows, ids)
  for (const [id, own] of stepIds) fileIds.set(id, known.get(own) ?? '')
  const attributes = attributesAsNow(aligned.rows, file, now.attributes)
  for (const [id, inFile] of attributes.fileIds) fileIds.set(id, inFile)
  return { plan: aligned, attributes: attributes.all, notes: aligned.notes ?? new Map(), fileIds }
}
