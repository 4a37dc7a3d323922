import { IFCUNITASSIGNMENT } from 'web-ifc'
import { type Line, type Lines, textOf } from './lines.ts'

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
