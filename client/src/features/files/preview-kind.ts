import type { StorageItem } from '@plumbline/core/contract'

export type PreviewKind = 'picture' | 'pdf' | 'text'

/** Larger ones are downloaded: the whole of a file is read to show it, of texts the begin. */
const MOST_BYTES = 64 * 1_048_576
const MOST_TEXT_BYTES = 4 * 1_048_576
/** What is drawn without running anything of it. */
const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** How the browser shows a file; null: it does not. */
export function previewKindOf({ mime, bytes }: Pick<StorageItem, 'mime' | 'bytes'>): PreviewKind | null {
  if (bytes > MOST_BYTES) return null
  if (PICTURES.has(mime)) return 'picture'
  if (mime === 'application/pdf') return 'pdf'
  return mime.startsWith('text/') && bytes <= MOST_TEXT_BYTES ? 'text' : null
}
