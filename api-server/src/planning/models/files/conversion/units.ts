import { IFCUNITASSIGNMENT } from 'web-ifc'
import { type Line, type Lines, numberOf, textOf } from './lines.ts'

/** Signs of the project's units by their kind: `VOLUMEUNIT` → `m³`. */
export type Units = ReadonlyMap<string, string>

const prefixes: Record<string, string> = { MILLI: 'm', CENTI: 'c', DECI: 'd', KILO: 'k', MICRO: 'µ', MEGA: 'M' }
const names: Record<string, string> = {
  METRE: 'm',
  SQUARE_METRE: 'm²',
  CUBIC_METRE: 'm³',
  GRAM: 'g',
  SECOND: 's',
  RADIAN: 'rad',
}

export function unitsOf(lines: Lines): Units {
  const units = new Map<string, string>()
  for (const { Units: given } of lines.of(IFCUNITASSIGNMENT)) {
    for (const reference of Array.isArray(given) ? given : []) {
      const unit = lines.at(reference)
      if (unit) units.set(textOf(unit.UnitType), signOf(unit))
    }
  }
  return units
}

/** Units that are made of others (feet, degrees) are called as the file calls them. */
function signOf({ Prefix, Name }: Line): string {
  const name = textOf(Name)
  const sign = names[name]
  return sign ? `${prefixes[textOf(Prefix)] ?? ''}${sign}` : name.toLowerCase()
}

const POWERS: Record<string, number> = { MICRO: 1e-6, MILLI: 1e-3, CENTI: 1e-2, DECI: 0.1, KILO: 1e3, MEGA: 1e6 }

/** Of a unit of length; 1 where it is no such unit. Feet and the like say how long they are. */
export function metresOf(lines: Lines, unit: Line | null): number {
  if (!unit) return 1
  const factor = lines.at(unit.ConversionFactor)
  if (!factor) return POWERS[textOf(unit.Prefix)] ?? 1
  return (numberOf(factor.ValueComponent) ?? 1) * metresOf(lines, lines.at(factor.UnitComponent))
}
