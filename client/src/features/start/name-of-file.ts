import { invalidName } from '../../parts/spaces/space-name.ts'

const LONGEST = 32

/** «Site plan.xer» names the space; what a name may not hold is left out. */
export function nameOfFile(fileName: string, otherwise: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '')
  const name = stem
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim()
  return invalidName(name) ? otherwise : name
}
