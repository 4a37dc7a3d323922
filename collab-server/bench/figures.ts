export interface Percentiles {
  p50: number
  p95: number
  p99: number
}

/** Zeros where nothing was measured. */
export function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export function round(value: number): number {
  return Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value)
}
