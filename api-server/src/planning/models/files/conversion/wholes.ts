import { IFCRELAGGREGATES } from 'web-ifc'
import { idOf, idsOf, type Lines } from './lines.ts'

/** Of elements that others are made of, as assemblies and stairs: by the number of the part that of the whole. */
export function readWholes(lines: Lines, numbers: ReadonlyMap<number, number>): Map<number, number> {
  const wholes = new Map<number, number>()
  for (const { RelatingObject, RelatedObjects } of lines.of(IFCRELAGGREGATES)) {
    const whole = numbers.get(idOf(RelatingObject) ?? -1)
    if (whole === undefined) continue
    for (const id of idsOf(RelatedObjects)) {
      const part = numbers.get(id)
      if (part !== undefined && part !== whole) wholes.set(part, whole)
    }
  }
  return wholes
}
