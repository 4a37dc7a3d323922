import { useRef } from 'react'
import { usePaper } from '../files/use-paper.ts'

/** One file of a paper at a time: while it is made, nothing else begins. */
export function usePrintJob(): ReturnType<typeof usePaper> {
  const paper = usePaper()
  const isAsked = useRef(false)
  const begin: typeof paper.begin = (start) => {
    if (isAsked.current || paper.isRunning) return
    isAsked.current = true
    paper.begin(() =>
      start().finally(() => {
        isAsked.current = false
      }),
    )
  }
  return { isRunning: paper.isRunning, begin }
}
