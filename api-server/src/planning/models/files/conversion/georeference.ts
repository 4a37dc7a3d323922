import { IFCGEOMETRICREPRESENTATIONCONTEXT, IFCMAPCONVERSION, IFCPROPERTYSET, IFCUNITASSIGNMENT } from 'web-ifc'
import { idsOf, type Line, type Lines, numberOf, textOf } from './lines.ts'
import { metresOf } from './units.ts'

/** Where a file says that its project stands. */
export interface Georeference {
  /** Of the origin of the project on the map, in metres, and how far its x axis is turned from the east; null: unknown. */
  map: { east: number; north: number; up: number; turn: number } | null
  /** Degrees from the north of the project to true north, as clocks do not go when seen from above; null: unknown. */
  trueNorth: number | null
}

const DEGREE = Math.PI / 180

/**
 * null: the file, which has `text`, says nothing of it. The scale of a conversion only tells its units from those of the
 * project.
 */
export function readGeoreference(lines: Lines, text: Uint8Array): Georeference | null {
  const map = mapOf(lines) ?? mapInSets(lines, text)
  const trueNorth = trueNorthOf(lines) ?? (map && -map.turn)
  return map === null && trueNorth === null ? null : { map, trueNorth }
}

function mapOf(lines: Lines): Georeference['map'] {
  for (const { Eastings, Northings, OrthogonalHeight, XAxisAbscissa, XAxisOrdinate, TargetCRS } of lines.of(
    IFCMAPCONVERSION,
  )) {
    const metre = metresOf(lines, lines.at(lines.at(TargetCRS)?.MapUnit) ?? lengthUnit(lines))
    const map = conversionOf({ Eastings, Northings, OrthogonalHeight, XAxisAbscissa, XAxisOrdinate }, metre)
    if (map) return map
  }
  return null
}

/** null: it does not say where. */
function conversionOf(given: Record<string, unknown>, metre: number): Georeference['map'] {
  const [east, north] = [numberOf(given.Eastings), numberOf(given.Northings)]
  if (east === null || north === null) return null
  const turn = Math.atan2(numberOf(given.XAxisOrdinate) ?? 0, numberOf(given.XAxisAbscissa) ?? 1) / DEGREE
  return { east: east * metre, north: north * metre, up: (numberOf(given.OrthogonalHeight) ?? 0) * metre, turn }
}

const MAP_SET = 'epset_mapconversion'
const GRID_SET = 'epset_projectedcrs'
/** As programs write it: sets are read one by one only in files that have it. */
const spellings = ['ePSet_MapConversion', 'ePset_MapConversion', 'EPset_MapConversion', 'EPSet_MapConversion']
const mapUnits: Record<string, number> = {
  METRE: 1,
  METER: 1,
  M: 1,
  MILLIMETRE: 0.001,
  FOOT: 0.3048,
  'US SURVEY FOOT': 1_200 / 3_937,
}

/** IFC 2x3 knows no map: two sets of the site or the project say it (buildingSMART, user guide for geo-referencing). */
function mapInSets(lines: Lines, text: Uint8Array): Georeference['map'] {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  if (!spellings.some((name) => bytes.includes(name))) return null
  const sets = new Map<string, Record<string, unknown>>()
  for (const { Name, HasProperties } of lines.of(IFCPROPERTYSET)) {
    const name = textOf(Name).toLowerCase()
    if (name !== MAP_SET && name !== GRID_SET) continue
    const properties = idsOf(HasProperties).map((value) => lines.at({ value }))
    sets.set(name, Object.fromEntries(properties.map((one) => [textOf(one?.Name), one?.NominalValue])))
  }
  const unit = mapUnits[textOf(sets.get(GRID_SET)?.MapUnit).toUpperCase()]
  return conversionOf(sets.get(MAP_SET) ?? {}, unit ?? metresOf(lines, lengthUnit(lines)))
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
