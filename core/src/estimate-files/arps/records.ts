/** Records of ARPS files: a line each, fields between signs `#`, the first one says which. */

/** No record has more that is read. */
const MOST_FIELDS = 40
const END_OF_FILE = '\u001a'

export interface ArpsRecord {
  kind: string
  /** By their places; the kind is the first. */
  fields: readonly string[]
  /** The file ends in it. */
  isLast: boolean
}

/** One at a time: a file of separators alone takes no more memory than its text. */
export function* recordsIn(text: string): Generator<ArpsRecord> {
  const marked = text.indexOf(END_OF_FILE)
  const end = marked < 0 ? text.length : marked
  for (let at = 0; at < end; ) {
    const found = text.indexOf('\n', at)
    const next = found < 0 || found > end ? end : found
    const fields = text
      .slice(at, next)
      .split('#', MOST_FIELDS)
      .map((field) => field.trim())
    at = next + 1
    if (fields.length > 1) yield { kind: fields[0]!, fields, isLast: next === end }
  }
}
