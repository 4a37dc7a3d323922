/** By their first letters; `мая` and `май` are both May. */
const months: readonly (readonly string[])[] = [
  ['jan', 'янв'],
  ['feb', 'фев'],
  ['mar', 'мар'],
  ['apr', 'апр'],
  ['may', 'май', 'мая'],
  ['jun', 'июн'],
  ['jul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'сен'],
  ['oct', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'дек'],
]

/** 1…12 of a month's English or Russian name, whole or short, in any case; 0: it is none. */
export function monthOfName(name: string): number {
  const lower = name.toLowerCase()
  return months.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1
}
