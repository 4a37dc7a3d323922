import { useEffect, useRef } from 'react'
import { type PaperSource, usePaperPlace } from './paper-context.ts'

/** What the server lays out itself; another paper has another key. */
export function ServedPaper({ draw, print }: Pick<PaperSource, 'draw' | 'print'>) {
  const { tell } = usePaperPlace()
  const last = useRef({ draw, print })
  last.current = { draw, print }
  const isPrinted = print !== undefined
  useEffect(() => {
    const source: PaperSource = { watched: null, draw: (drawing) => last.current.draw(drawing) }
    tell(isPrinted ? { ...source, print: (settings) => last.current.print?.(settings) } : source)
    return () => tell(null)
  }, [tell, isPrinted])
  return null
}
