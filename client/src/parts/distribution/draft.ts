import { type Curve, type CurveKind, POINTS, presetCurve, WHOLE } from '@plumbline/core/distributions'

/** A curve that is being edited: shares as typed, one per point. */
export interface TypedCurve {
  kind: CurveKind
  shares: string[]
}

/** null: the curve above holds. */
export type Draft = TypedCurve | null

const textOf = (point: number): string => String(point / 100)

export function draftOf({ kind, points }: Curve): TypedCurve {
  return { kind, shares: points.map(textOf) }
}

/** A preset replaces the shares; own points begin with those that stand there. */
export function withKind(draft: Draft, kind: CurveKind): TypedCurve {
  if (kind !== 'custom') return draftOf(presetCurve(kind))
  return { kind, shares: draft?.shares ?? draftOf(presetCurve('uniform')).shares }
}

export function withShare(draft: TypedCurve, index: number, text: string): TypedCurve {
  return { kind: 'custom', shares: draft.shares.map((share, i) => (i === index ? text : share)) }
}

/** Hundredths of a percent; null: not a share between 0 and 100 with at most two decimals. */
export function hundredthsOf(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return value <= WHOLE ? value : null
}

/** Sum of the shares that can be read, in hundredths. */
export function sumOf({ shares }: TypedCurve): number {
  return shares.reduce((sum, share) => sum + (hundredthsOf(share) ?? 0), 0)
}

/** The curve to be saved; undefined while shares are missing or do not add up. */
export function curveOf(draft: Draft): { kind: CurveKind; points: number[] } | null | undefined {
  if (draft === null) return null
  const points = draft.shares.map(hundredthsOf)
  if (points.length !== POINTS || points.includes(null) || sumOf(draft) !== WHOLE) return undefined
  return { kind: draft.kind, points: points as number[] }
}
