import { IFCGEOMETRICREPRESENTATIONCONTEXT, IFCMAPCONVERSION, IFCUNITASSIGNMENT } from 'web-ifc'
import { type Line, type Lines, numberOf, textOf } from './lines.ts'
import { metresOf } from './units.ts'

/** Where a file says that its project stands. */
export interface Georeference {
  /** Of the origin of the project on the map, in metres, and how far its x axis is turned from the east; null: unknown. */
  map: { east: number; north: number; up: number; turn: number } | null
  /** Degrees from the north of the project to true north, as clocks do not go when seen from above; null: unknown. */
  trueNorth: number | null
}

const DEGREE = Math.PI / 180

/** null: the file says nothing of it. The scale of a conversion only tells its units from those of the project. */
export function readGeoreference(lines: Lines): Georeference | null {
  const map = mapOf(lines)
  const trueNorth = trueNorthOf(lines) ?? (map && -map.turn)
  return map === null && trueNorth === null ? null : { map, trueNorth }
}

function mapOf(lines: Lines): Georeference['map'] {
  for (const { Eastings, Northings, OrthogonalHeight, XAxisAbscissa, XAxisOrdinate, TargetCRS } of lines.of(
    IFCMAPCONVERSION,
  )) {
    const [east, north] = [numberOf(Eastings), numberOf(Northings)]
    if (east === null || north === null) continue
    const metre = metresOf(lines, lines.at(lines.at(TargetCRS)?.MapUnit) ?? lengthUnit(lines))
    const turn = Math.atan2(numberOf(XAxisOrdinate) ?? 0, numberOf(XAxisAbscissa) ?? 1) / DEGREE
    return { east: east * metre, north: north * metre, up: (numberOf(OrthogonalHeight) ?? 0) * metre, turn }
  }
  return null
}

function lengthUnit(lines: Lines): Line | null {
  for (const { Units } of lines.of(IFCUNITASSIGNMENT)) {
    const all = (Array.isArray(Units) ? Units : []).map((unit) => lines.at(unit))
    const found = all.find((unit) => textOf(unit?.UnitType) === 'LENGTHUNIT')
    if (found) return found
  }
  return null
}

/** Of the context of the model; most programs write one that points straight up where nobody has said otherwise. */
function trueNorthOf(lines: Lines): number | null {
  for (const { TrueNorth } of lines.of(IFCGEOMETRICREPRESENTATIONCONTEXT)) {
    const ratios = lines.at(TrueNorth)?.DirectionRatios
    const [x, y] = (Array.isArray(ratios) ? ratios : []).map(numberOf)
    if (x != null && y != null && Math.hypot(x, y) > 0) return Math.atan2(-x, y) / DEGREE
  }
  return null
}
