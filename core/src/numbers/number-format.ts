const formats = new Map<string, Intl.NumberFormat>()
/** Languages times the ways in which numbers are written, a few of which people choose. */
const MOST_FORMATS = 400

/** How numbers are written for people. What is rounded to nothing has no sign: «−0» is no amount. */
export function numberFormat(language: string, how: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(how)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, { signDisplay: 'negative', ...how })
  if (formats.size < MOST_FORMATS) formats.set(key, made)
  return made
}
