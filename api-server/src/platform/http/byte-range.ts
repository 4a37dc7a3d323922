export interface ByteRange {
  first: number
  /** It is part of the range. */
  last: number
}

interface Of {
  bytes: number
  etag: string
  /** The header; '' where there is none. */
  ifRange: string
}

/** More digits than any file has bytes; nothing is read of what is longer. */
const ONE_RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i

/**
 * Of a Range header (RFC 9110, 14): null where all is sent, because none was asked for, several were, nobody understands it, or
 * the file has changed since; 'none' where it asks for what lies beyond the end.
 */
export function rangeOf(header: string, { bytes, etag, ifRange }: Of): ByteRange | 'none' | null {
  // A date is no sign of the same bytes.
  if (header === '' || (ifRange !== '' && ifRange !== etag)) return null
  const [, from, to] = ONE_RANGE.exec(header) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'none' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= bytes ? 'none' : { first, last }
}
