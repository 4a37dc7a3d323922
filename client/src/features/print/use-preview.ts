import { type PrintCount, versionPreview, versionPrintCount } from '@plumbline/core/contract'
import type { PrintSettings } from '@plumbline/core/paper'
import { useEffect, useState } from 'react'
import { call, callBlob } from '../../api/call.ts'
import { PdfPages } from '../../parts/paper/pdf-pages.ts'
import { firstThumb, THUMBS } from '../../parts/paper/Thumbs.tsx'

export interface Preview {
  count: PrintCount | null
  /** The sheet that is looked at; null: it is not there yet. */
  sheet: PdfPages | null
  /** Those around it, from `first` on. */
  thumbs: { pages: PdfPages; first: number } | null
  error: unknown
  /** What is shown is older than the settings. */
  isBehind: boolean
  /** Milliseconds from the settings to the sheet. */
  took: number | null
}

const nothing: Preview = { count: null, sheet: null, thumbs: null, error: null, isBehind: true, took: null }

interface Asked {
  versionId: string
  works: readonly string[] | null
  settings: PrintSettings
  /** From 1. */
  page: number
}

/** Count, sheet and thumbs of settings, as the server draws them; what is shown stays until the next is there. */
export function usePreview({ versionId, works, settings, page }: Asked): Preview {
  const [preview, setPreview] = useState<Preview>(nothing)
  const first = firstThumb(page)
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    const input = { settings, works: works && [...works] }
    const began = performance.now()
    setPreview((known) => ({ ...known, isBehind: true }))
    const ask = async (): Promise<void> => {
      const pages = async (first: number, count: number): Promise<PdfPages> =>
        PdfPages.of(
          await callBlob(versionPreview, {
            params: { versionId },
            input: { ...input, first, count },
            signal,
            quiet: true,
          }),
        )
      const [count, sheet] = await Promise.all([
        call(versionPrintCount, { params: { versionId }, input, signal, quiet: true }),
        pages(page, 1),
      ])
      if (signal.aborted) return sheet.close()
      const took = Math.round(performance.now() - began)
      setPreview((known) => replaced(known, { count, sheet, error: null, isBehind: false, took }))
      const thumbs = await pages(first, Math.min(THUMBS, count.sheets - first + 1))
      if (signal.aborted) return thumbs.close()
      setPreview((known) => replaced(known, { thumbs: { pages: thumbs, first } }))
    }
    ask().catch((error: unknown) => {
      if (!signal.aborted) setPreview((known) => ({ ...known, error, isBehind: false }))
    })
    return () => asking.abort()
  }, [versionId, works, settings, page, first])
  return preview
}

/** What is replaced is closed. */
function replaced(known: Preview, change: Partial<Preview>): Preview {
  if (change.sheet && known.sheet) known.sheet.close()
  if (change.thumbs && known.thumbs) known.thumbs.pages.close()
  return { ...known, ...change }
}
