import {
  apportion,
  type CurveKind,
  curveKinds,
  isCurve,
  POINTS,
  presetCurve,
  WHOLE,
} from '../../distributions/index.ts'
import { curveColumns, type XerRow } from './tables.ts'
import { readNumber } from './values.ts'
import type { Values, XerId, XerTable } from './write-table.ts'

/** Of the file, by their ids: 21 shares in hundredths of a percent; one that is none is left out. */
export function readCurves(rows: readonly XerRow<'RSRCCURVDATA'>[]): Map<string, readonly number[]> {
  const curves = new Map<string, readonly number[]>()
  for (const row of rows) {
    const points = pointsOf(curveColumns.map((column) => row[column]))
    if (points) curves.set(row.curv_id, points)
  }
  return curves
}

/** Percents as P6 has them; where they do not add up they are made to. */
export function pointsOf(percents: readonly string[]): number[] | null {
  const points = percents.map((text) => Math.round((readNumber(text) ?? 0) * 100))
  if (isCurve(points)) return points
  const isAny = points.length === POINTS && points.every((point) => point >= 0 && point <= WHOLE * 100)
  const weights = points.map((point) => (isAny ? BigInt(point) : 0n))
  if (weights.every((weight) => weight === 0n)) return null
  return apportion(BigInt(WHOLE), weights).map(Number)
}

const names: Record<CurveKind, string> = {
  uniform: 'Linear',
  front: 'Front Loaded',
  back: 'Back Loaded',
  bell: 'Bell Shaped',
  double: 'Double Peak',
  custom: 'Curve',
}

/** As P6 calls those that it has too. */
function nameOf(points: readonly number[], number: XerId): string {
  const same = curveKinds.find((kind) => kind !== 'custom' && presetCurve(kind).points.join() === points.join())
  return same ? names[same] : `${names.custom} ${number}`
}

/** Each curve once. */
export function curveTable(
  assignments: Iterable<{ curve: readonly number[] | null }>,
  numberOf: (points: readonly number[]) => XerId,
): XerTable {
  const curves = new Map<XerId, readonly number[]>()
  for (const { curve } of assignments) if (curve) curves.set(numberOf(curve), curve)
  const rows = [...curves].map(([number, points]): Values => {
    const shares = curveColumns.map((column, at) => [column, String(points[at]! / 100)])
    return { curv_id: number, curv_name: nameOf(points, number), default_flag: 'N', ...Object.fromEntries(shares) }
  })
  return { name: 'RSRCCURVDATA', key: ['curv_id'], rows }
}
