import { useEffect, useRef } from 'react'
import type { PdfPages } from './pdf-pages.ts'

interface SheetProps {
  pages: PdfPages
  /** In `pages`, from 1. */
  number: number
  /** Px. */
  width: number
  /** Of its sides. */
  ratio: number
  label: string
}

/** A sheet, painted; the one before stays until the next one is there. */
export function Sheet({ pages, number, width, ratio, label }: SheetProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const painting = new AbortController()
    pages.paint(number, width, painting.signal).then(
      (canvas) => place.current?.replaceChildren(canvas),
      // Another one is painted in its place, or the document is closed.
      () => undefined,
    )
    return () => painting.abort()
  }, [pages, number, width])
  return (
    <div
      ref={place}
      className="print-sheet"
      role="img"
      aria-label={label}
      style={{ width, height: Math.round(width / ratio) }}
    />
  )
}
