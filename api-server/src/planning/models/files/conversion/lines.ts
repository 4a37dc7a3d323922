import { wellFormed } from '@plumbline/core/text'
import type { IfcAPI } from 'web-ifc'

/** A line of the file: attributes by their names, references as `{ value }`. */
export type Line = Record<string, unknown> & { expressID: number; type: number }

/** An open model of web-ifc, read line by line. */
export interface Lines {
  of(type: number): Generator<Line>
  /** null: nothing stands there, which files are not free of. */
  at(reference: unknown): Line | null
  classOf(line: Line): string
}

export function linesOf(api: IfcAPI, model: number): Lines {
  const read = (id: number): Line | null => {
    try {
      return (api.GetLine(model, id) as Line | undefined) ?? null
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
