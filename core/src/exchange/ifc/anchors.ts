import type { Id } from '../../plan/index.ts'
import { type IfcSchema, schemaOf } from './layouts.ts'
import { StepScanner, type StepStatement } from './step-scanner.ts'
import { unitSeconds } from './times.ts'

/** What a schedule hangs on in a model that it is written into. */
export interface IfcAnchors {
  schema: IfcSchema
  /** Bytes of the file before the end of its data: there the schedule goes. */
  insertAt: number
  lastId: number
  project: number | null
  ownerHistory: number | null
  /** Seconds. */
  timeUnit: number
  /** By GlobalId. */
  elements: ReadonlyMap<string, number>
  /** Letter that tells this writing from others that the file has already. */
  run: string
}

/** Finds them while the file passes by; `wanted` are GlobalIds of elements. */
export class IfcAnchorFinder {
  readonly #wanted: ReadonlySet<string>
  readonly #scanner = new StepScanner((statement) => this.#take(statement))
  readonly #elements = new Map<string, number>()
  readonly #runs = new Set<string>()
  #schema: IfcSchema = 'IFC4'
  #end: number | null = null
  #lastId = 0
  #project: number | null = null
  #ownerHistory: number | null = null
  #timeUnit = 1

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted
  }

  write(chunk: Uint8Array): void {
    this.#scanner.write(chunk)
  }

  /** null: the file does not end. */
  end(): IfcAnchors | null {
    const run = [...GUID_LETTERS].find((letter) => !this.#runs.has(letter))
    if (this.#end === null || run === undefined) return null
    return {
      schema: this.#schema,
      insertAt: this.#end,
      lastId: this.#lastId,
      project: this.#project,
      ownerHistory: this.#ownerHistory,
      timeUnit: this.#timeUnit,
      elements: this.#elements,
      run,
    }
  }

  #take(statement: StepStatement): void {
    const { id, name } = statement
    if (name === 'ENDSEC') this.#end = statement.offset
    if (name === 'FILE_SCHEMA') this.#schema = schemaOf(statement)
    if (id === 0) return
    if (id > this.#lastId) this.#lastId = id
    if (name === 'IFCPROJECT') this.#project ??= id
    else if (name === 'IFCOWNERHISTORY') this.#ownerHistory ??= id
    else if (name === 'IFCCONVERSIONBASEDUNIT') this.#timeUnit = timeUnitOf(statement) ?? this.#timeUnit
    const guid = statement.firstText
    if (guid === null) return
    if (guid.startsWith(OURS)) this.#runs.add(guid[OURS.length + 1] ?? '')
    if (this.#wanted.has(guid)) this.#elements.set(guid, id)
  }
}

/** Seconds; null: it is a unit of something else. */
function timeUnitOf(statement: StepStatement): number | null {
  const [, type, name] = statement.values() ?? []
  const isTime = typeof type === 'object' && type !== null && 'enum' in type && type.enum === 'TIMEUNIT'
  return isTime ? (unitSeconds[String(name).toUpperCase()] ?? null) : null
}

/** The letters of a GlobalId; those of our ids are the same but for one. */
const GUID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
/** GlobalIds written here begin so; a letter for the kind of thing and one for the run follow, then two noughts. */
const OURS = '1Plumb'
const ID_LETTERS = 12

/** `kind` is one letter, `own` at most twelve. */
export function ifcGuid(kind: string, run: string, own: string): string {
  return `${OURS}${kind}${run}00${own.replaceAll('-', '$').padStart(ID_LETTERS, '0')}`
}

const TASK = 'T'
export const ifcGuidOfWork = (workId: Id, run: string): string => ifcGuid(TASK, run, workId)

/** The work that a task was written for; null: it was written elsewhere. */
export function workOfIfcGuid(guid: string): Id | null {
  const isOurs = guid.length === 22 && guid.startsWith(OURS + TASK) && guid.slice(8, 10) === '00'
  return isOurs ? guid.slice(10).replaceAll('$', '-') : null
}

/** The number in the letters of a GlobalId. */
export function guidDigits(number: number): string {
  let [rest, digits] = [number, '']
  do {
    digits = GUID_LETTERS[rest % 64]! + digits
    rest = Math.floor(rest / 64)
  } while (rest > 0)
  return digits
}
