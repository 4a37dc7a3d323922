import { useEffect, useRef } from 'react'
import { type PaperSource, usePaperPlace } from './paper-context.ts'

interface ServedPaperProps extends Pick<PaperSource, 'draw' | 'print'> {
  /** What it is drawn of: another one is drawn anew. */
  of: string
}

/** What the server lays out itself. */
export function ServedPaper({ of, draw, print }: ServedPaperProps) {
  const { tell } = usePaperPlace()
  const last = useRef({ draw, print })
  last.current = { draw, print }
  const isPrinted = print !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another paper is told of anew
  useEffect(() => {
    const source: PaperSource = { watched: null, draw: (drawing) => last.current.draw(drawing) }
    tell(isPrinted ? { ...source, print: (settings) => last.current.print?.(settings) } : source)
    return () => tell(null)
  }, [tell, of, isPrinted])
  return null
}
