/**
 * Shares of a whole number in proportion to weights, by largest remainder: they add up exactly, and among equal
 * fractions the earliest gets one more. Without any weight the first gets all.
 *
 * Source: the method of Hamilton. A weight below 0 takes away in the same proportion.
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) return apportion(-total, weights).map((share) => -share)
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum === 0n) return weights.map((_, i) => (i === 0 ? total : 0n))
  if (sum < 0n) {
    const others = weights.map((weight) => -weight)
    return apportion(total, others)
  }
  const shares = weights.map((weight) => floored(total * weight, sum))
  const left = Number(total - shares.reduce((all, share) => all + share, 0n))
  const order = weights.map((weight, i) => ({ i, fraction: total * weight - shares[i]! * sum }))
  order.sort((a, b) => (a.fraction === b.fraction ? a.i - b.i : a.fraction > b.fraction ? -1 : 1))
  for (const { i } of order.slice(0, left)) shares[i]! += 1n
  return shares
}

/** `divisor` > 0. */
function floored(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient
}
