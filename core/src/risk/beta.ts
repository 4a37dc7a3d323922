/** The likely value's place in the range is rounded to so many parts, so that few tables are needed. */
const PLACES = 1_000
/** Quantiles are looked up between so many steps. */
const STEPS = 512

const tables = new Map<number, Float64Array>()

/**
 * Quantiles of the PERT shape on 0…1: a beta distribution with α = 1 + 4·mode and β = 5 − 4·mode (Malcolm and others,
 * 1959). A table per place of the mode, linear between its steps.
 */
export function betaQuantiles(mode: number): (u: number) => number {
  const place = Math.round(mode * PLACES)
  let table = tables.get(place)
  if (!table) {
    table = quantileTable(1 + (4 * place) / PLACES, 5 - (4 * place) / PLACES)
    tables.set(place, table)
  }
  const known = table
  return (u) => {
    const at = u * STEPS
    const i = Math.min(STEPS - 1, Math.floor(at))
    return known[i]! + (at - i) * (known[i + 1]! - known[i]!)
  }
}

/** Integrates the density over a fine grid, and reads the grid the other way round. */
function quantileTable(alpha: number, beta: number): Float64Array {
  const fine = 8 * STEPS
  const sums = new Float64Array(fine + 1)
  const density = (x: number) => x ** (alpha - 1) * (1 - x) ** (beta - 1)
  let before = density(0)
  for (let i = 1; i <= fine; i++) {
    const after = density(i / fine)
    const middle = density((i - 0.5) / fine)
    sums[i] = sums[i - 1]! + before + 4 * middle + after
    before = after
  }
  const table = new Float64Array(STEPS + 1)
  const total = sums[fine]!
  for (let step = 1, i = 1; step < STEPS; step++) {
    const share = (step / STEPS) * total
    while (sums[i]! < share) i++
    table[step] = (i - (sums[i]! - share) / (sums[i]! - sums[i - 1]!)) / fine
  }
  table[STEPS] = 1
  return table
}
