/** What of an IFC file belongs to a schedule, as its entities have it. */
import type { FileError } from '../file.ts'
import { type IfcSchema, layoutOf, schemaOf } from './layouts.ts'
import { StepScanner, type StepStatement } from './step-scanner.ts'
import type { StepValue } from './step-values.ts'

export interface IfcRecord {
  /** By which the file itself names it. */
  id: number
  /** By the names that the schema gives them. */
  values: Readonly<Record<string, StepValue | undefined>>
}

const mostRecords = 2_000_000

export class IfcContent {
  error: FileError | null = null
  schema: IfcSchema = 'IFC4'
  readonly #byId = new Map<number, IfcRecord>()
  readonly #byName = new Map<string, IfcRecord[]>()
  readonly #scanner = new StepScanner((statement) => this.#take(statement))
  #isStep = false
  #isWhole = false

  /** Returns false once the file is known to be broken. */
  write(chunk: Uint8Array): boolean {
    this.#scanner.write(chunk)
    if (this.#scanner.isTooLong) this.error ??= broken('limit_memory')
    return this.error === null
  }

  end(): void {
    if (!this.#isStep) this.error ??= { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
    else if (!this.#isWhole) this.error ??= broken('ifc_cut_off')
  }

  of(name: string): readonly IfcRecord[] {
    return this.#byName.get(name) ?? []
  }

  at(value: StepValue | undefined): IfcRecord | null {
    const id = refOf(value)
    return id === null ? null : (this.#byId.get(id) ?? null)
  }

  #take(statement: StepStatement): void {
    const { id, name } = statement
    if (id === 0) this.#takeKeyword(statement)
    const layout = id === 0 ? undefined : layoutOf(this.schema, name)
    if (!layout || this.error) return
    const values = statement.values()
    if (!values) {
      this.error = { code: 'UPLOAD_BROKEN', params: { reason: 'ifc_malformed', field: `#${id}` } }
      return
    }
    const record = { id, values: Object.fromEntries(layout.map((attribute, at) => [attribute, values[at] ?? null])) }
    this.#byId.set(id, record)
    const others = this.#byName.get(name)
    if (others) others.push(record)
    else this.#byName.set(name, [record])
    if (this.#byId.size > mostRecords) this.error = broken('limit_memory')
  }

  #takeKeyword(statement: StepStatement): void {
    if (statement.name === 'ISO-10303-21') this.#isStep = true
    if (statement.name === 'END-ISO-10303-21') this.#isWhole = true
    if (statement.name === 'FILE_SCHEMA') this.schema = schemaOf(statement)
  }
}

const broken = (reason: string): FileError => ({ code: 'UPLOAD_BROKEN', params: { reason } })

export function refOf(value: StepValue | undefined): number | null {
  return typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null
}

export const refsOf = (value: StepValue | undefined): number[] => listOf(value).flatMap((one) => refOf(one) ?? [])

export const listOf = (value: StepValue | undefined): readonly StepValue[] => (Array.isArray(value) ? value : [])

/** '' for nothing. */
export function textOf(value: StepValue | undefined): string {
  const inner = innerOf(value)
  return typeof inner === 'string' ? inner : ''
}

export function numberOf(value: StepValue | undefined): number | null {
  const inner = innerOf(value)
  return typeof inner === 'number' && Number.isFinite(inner) ? inner : null
}

export function enumOf(value: StepValue | undefined): string {
  return typeof value === 'object' && value !== null && 'enum' in value ? value.enum : ''
}

/** Of `IFCLABEL('x')` the text. */
function innerOf(value: StepValue | undefined): StepValue | undefined {
  return typeof value === 'object' && value !== null && 'type' in value ? value.value : value
}
