import type { FileAttribute } from '../user-fields.ts'

/** P6 shows indicators as coloured signs: none, red, yellow, green, blue. */
export const signs = [
  { code: 'UDF_G1', name: '✗', colour: '#cd4246' },
  { code: 'UDF_G2', name: '!', colour: '#d1980b' },
  { code: 'UDF_G3', name: '✓', colour: '#238551' },
  { code: 'UDF_G4', name: '★', colour: '#2d72d2' },
] as const

/** A list that was an indicator of P6, and can be one again. */
export function isOfSigns({ type, values }: FileAttribute): boolean {
  return type === 'list' && values.length === signs.length && values.every(({ name }, i) => name === signs[i]!.name)
}
