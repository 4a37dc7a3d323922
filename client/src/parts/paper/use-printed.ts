import type { RollSettings } from '@plumbline/core/rolls'
import { useEffect, useRef, useState } from 'react'
import type { PaperSource } from './paper-context.ts'
import { PdfPages } from './pdf-pages.ts'

export interface Printed {
  /** The file itself: what is looked at is what is taken along. */
  document: { pages: PdfPages; file: Blob } | null
  error: unknown
  /** What is shown is older than the screen or the settings. */
  isBehind: boolean
  /** Of what is being read, 0 to 1; null: nothing is, or the file is being drawn. */
  share: number | null
}

/** With the settings that it is of. */
type Known = Printed & { of: string }
const nothing: Known = { document: null, error: null, isBehind: true, share: null, of: '' }
/** What draws itself is left to do so. */
const REST_MS = 250

interface Asked {
  /** null: there is nothing to print yet. */
  source: PaperSource | null
  settings: RollSettings
  /** Nothing more is read or drawn until it goes on. */
  isStopped: boolean
}

/** A screen as a file, drawn anew when it changes; what is shown stays until the next is there. */
export function usePrinted({ source, settings, isStopped }: Asked): Printed {
  const [{ of, ...printed }, setPrinted] = useState(nothing)
  const open = useRef<PdfPages | null>(null)
  useEffect(() => () => open.current?.close(), [])
  const text = JSON.stringify(settings)
  useEffect(() => {
    if (!source || isStopped) return
    const asked = JSON.parse(text) as RollSettings
    let drawing = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = async ({ signal }: AbortController): Promise<void> => {
      const told = (share: number | null): void => setPrinted((known) => ({ ...known, share }))
      const file = await source.draw({ settings: asked, signal, told })
      if (!file) return
      const pages = await PdfPages.of(file)
      if (signal.aborted) return pages.close()
      open.current?.close()
      open.current = pages
      setPrinted({ document: { pages, file }, error: null, isBehind: false, share: null, of: text })
    }
    const again = (): void => {
      drawing.abort()
      drawing = new AbortController()
      const { signal } = drawing
      setPrinted((known) => (known.isBehind ? known : { ...known, isBehind: true }))
      clearTimeout(timer)
      timer = setTimeout(() => {
        draw(drawing).catch((error: unknown) => {
          if (!signal.aborted) setPrinted((known) => ({ ...known, error, isBehind: false, share: null, of: text }))
        })
      }, REST_MS)
    }
    const watch = new MutationObserver(again)
    if (source.watched)
      watch.observe(source.watched, { childList: true, subtree: true, characterData: true, attributes: true })
    again()
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      drawing.abort()
      setPrinted((known) => ({ ...known, share: null }))
    }
  }, [source, text, isStopped])
  return { ...printed, isBehind: printed.isBehind || of !== text }
}
