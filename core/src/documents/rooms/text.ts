/** Half of a surrogate pair does not survive encoding: replicas would read different texts. */
const LONE_SURROGATE = /\p{Surrogate}/u
/** Much faster; most texts have no surrogates at all. */
const ANY_SURROGATE = /[\ud800-\udfff]/

export function isText(value: unknown, maxLength: number): value is string {
  if (typeof value !== 'string' || value.length > maxLength) return false
  return !ANY_SURROGATE.test(value) || !LONE_SURROGATE.test(value)
}
