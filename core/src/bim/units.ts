/** Units in which files of models and schedules say one and the same quantity. */

/** Of one cubic metre, square metre, metre or tonne; names as people and files write them, without spaces and dots. */
const kinds: readonly Readonly<Record<string, number>>[] = [
  {
    ...{
      m3: 1,
      м3: 1,
      cum: 1,
      кубм: 1,
      l: 1e-3,
      л: 1e-3,
      dm3: 1e-3,
      дм3: 1e-3,
      cm3: 1e-6,
      см3: 1e-6,
      mm3: 1e-9,
      мм3: 1e-9,
    },
    ...{ ft3: 0.028316846592, cuft: 0.028316846592, yd3: 0.764554857984, cuyd: 0.764554857984 },
  },
  {
    ...{ m2: 1, м2: 1, sqm: 1, квм: 1, cm2: 1e-4, см2: 1e-4, mm2: 1e-6, мм2: 1e-6, ha: 1e4, га: 1e4 },
    ...{ ft2: 0.09290304, sqft: 0.09290304, yd2: 0.83612736 },
  },
  { m: 1, м: 1, пм: 1, km: 1e3, км: 1e3, cm: 1e-2, см: 1e-2, mm: 1e-3, мм: 1e-3, ft: 0.3048, in: 0.0254, yd: 0.9144 },
  { t: 1, т: 1, kg: 1e-3, кг: 1e-3, g: 1e-6, г: 1e-6, lb: 0.00045359237 },
]

const thousands: ReadonlySet<string> = new Set(['тыс', 'thousand', 'thsd'])

/** `100 m3`, `тыс. м³`: how many of which unit. */
function readUnit(text: string): { kind: number; of: number } | null {
  const plain = text.toLowerCase().replaceAll('³', '3').replaceAll('²', '2').replaceAll('^', '')
  const match = /^\s*(\d+|тыс|thousand|thsd)?\.?\s*(.+)$/u.exec(plain)
  const [, count = '', name = ''] = match ?? []
  const unit = name.replace(/[\s.·]/g, '')
  const kind = kinds.findIndex((units) => Object.hasOwn(units, unit))
  const many = count === '' ? 1 : thousands.has(count) ? 1_000 : Number(count)
  return kind < 0 || many === 0 ? null : { kind, of: many * kinds[kind]![unit]! }
}

/** By what a number is multiplied that is in one unit and shall be in another; null: they are of different things. */
export function factorBetween(from: string, to: string): number | null {
  if (from.trim() === to.trim()) return 1
  const [source, wanted] = [readUnit(from), readUnit(to)]
  return source && wanted && source.kind === wanted.kind ? source.of / wanted.of : null
}
