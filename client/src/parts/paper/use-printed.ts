import { screenPrint } from '@plumbline/core/contract'
import type { RollAsked, RollSettings } from '@plumbline/core/rolls'
import { useEffect, useRef, useState } from 'react'
import { callBlob } from '../../api/call.ts'
import { formOf } from '../../api/form-of.ts'
import { inSlices } from '../../shell/in-slices.ts'
import { mmPerPx } from './paper.ts'
import type { PaperSource } from './paper-context.ts'
import { PdfPages } from './pdf-pages.ts'
import { rollOf } from './reading/roll-of.ts'

export interface Printed {
  /** The file itself: what is looked at is what is taken along. */
  document: { pages: PdfPages; file: Blob } | null
  error: unknown
  /** What is shown is older than the screen or the settings. */
  isBehind: boolean
}

const nothing: Printed = { document: null, error: null, isBehind: true }
/** What draws itself is left to do so. */
const REST_MS = 250
const UNFINISHED = '[aria-busy="true"], .bp6-spinner, .bp6-skeleton'

/** A screen as a file, drawn anew when it changes; what is shown stays until the next is there. */
export function usePrinted(spaceId: string, source: PaperSource | null, settings: RollSettings): Printed {
  const [printed, setPrinted] = useState(nothing)
  const open = useRef<PdfPages | null>(null)
  useEffect(() => () => open.current?.close(), [])
  const text = JSON.stringify(settings)
  useEffect(() => {
    if (!source) return
    const { article, title, values } = source
    const asked = JSON.parse(text) as RollSettings
    let drawing = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = async ({ signal }: AbortController): Promise<void> => {
      await document.fonts.ready
      if (signal.aborted || article.querySelector(UNFINISHED)) return
      const roll = await inSlices(rollOf(article, title, mmPerPx(asked.format)))
      if (signal.aborted) return
      const file = await printedFile(spaceId, { roll, settings: asked, values }, signal)
      const pages = await PdfPages.of(file)
      if (signal.aborted) return pages.close()
      open.current?.close()
      open.current = pages
      setPrinted({ document: { pages, file }, error: null, isBehind: false })
    }
    const again = (): void => {
      drawing.abort()
      drawing = new AbortController()
      const { signal } = drawing
      setPrinted((known) => (known.isBehind ? known : { ...known, isBehind: true }))
      clearTimeout(timer)
      timer = setTimeout(() => {
        draw(drawing).catch((error: unknown) => {
          if (!signal.aborted) setPrinted((known) => ({ ...known, error, isBehind: false }))
        })
      }, REST_MS)
    }
    const watch = new MutationObserver(again)
    watch.observe(article, { childList: true, subtree: true, characterData: true, attributes: true })
    again()
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      drawing.abort()
    }
  }, [spaceId, source, text])
  return printed
}

async function printedFile(spaceId: string, asked: RollAsked, signal: AbortSignal): Promise<Blob> {
  const file = new File([JSON.stringify(asked)], 'roll.json', { type: 'application/json' })
  return callBlob(screenPrint, { params: { spaceId }, form: formOf(screenPrint, {}, [file]), signal, quiet: true })
}
