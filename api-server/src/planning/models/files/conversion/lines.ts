import { wellFormed } from '@plumbline/core/text'
import { FromRawLineData, type IfcAPI } from 'web-ifc'
import type { SourceLines } from './source-lines.ts'
import { type Tape, tapeOf } from './tape.ts'

/** A line of the file: attributes by their names, references as `{ value }`. */
export type Line = Record<string, unknown> & { expressID: number; type: number }

/** An open model of web-ifc, read line by line. */
export interface Lines {
  of(type: number): Generator<Line>
  /** null: nothing stands there, which files are not free of. */
  at(reference: unknown): Line | null
  classOf(line: Line): string
}

/** As web-ifc numbers its schemas, by how their names begin. */
const schemas = [
  ['IFC2X', 1],
  ['IFC4X', 3],
  ['IFC4', 2],
] as const
type Makers = Readonly<Record<number, ((values: readonly Tape[]) => Line) | undefined>>

/** `source`: the same lines in the file itself, from which they are read much faster. */
export function linesOf(api: IfcAPI, model: number, source: SourceLines): Lines {
  const codes = new Map<string, number>()
  const codeOf = (name: string): number => {
    const known = codes.get(name) ?? api.GetTypeCodeFromName(name)
    codes.set(name, known)
    return known
  }
  const makers: Makers =
    FromRawLineData[schemas.find(([begin]) => api.GetModelSchema(model).startsWith(begin))?.[1] ?? 0] ?? {}
  const readHere = (id: number): Line | null => {
    const content = source.at(id)
    const tape = content === null ? null : tapeOf(content, codeOf)
    const make = tape && makers[tape.type]
    return tape && make ? Object.assign(make(tape.values), { expressID: id }) : null
  }
  const read = (id: number): Line | null => {
    try {
      return readHere(id) ?? (api.GetLine(model, id) as Line | undefined) ?? null
    } catch {
      return null
    }
  }
  return {
    *of(type) {
      const ids = api.GetLineIDsWithType(model, type)
      for (let at = 0; at < ids.size(); at++) {
        const line = read(ids.get(at))
        if (line) yield line
      }
    },
    at: (reference) => {
      const id = idOf(reference)
      return id === null ? null : read(id)
    },
    classOf: ({ type }) => api.GetNameFromTypeCode(type),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What a reference leads to; null: it is none. */
export function idOf(reference: unknown): number | null {
  if (!isRecord(reference)) return null
  const { value } = reference
  return typeof value === 'number' ? value : null
}

export function idsOf(references: unknown): number[] {
  return Array.isArray(references) ? references.map(idOf).filter((id) => id !== null) : []
}

const MAX_TEXT = 1_000

/** A label, number, yes or no, as people read it; '' for nothing. */
export function textOf(wrapped: unknown): string {
  const value = isRecord(wrapped) ? wrapped.value : wrapped
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toPrecision(12)))
  return wellFormed(String(value).slice(0, MAX_TEXT))
}

/** null: there is none. */
export function numberOf(wrapped: unknown): number | null {
  const value = isRecord(wrapped) ? wrapped.value : wrapped
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
