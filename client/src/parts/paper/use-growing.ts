import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePaperPlace } from './paper-context.ts'

const FIRST = 20
/** Of a step: React, and the layout after it. */
const AIM_MS = 16
/** Quicker by no more than that from one step to the next. */
const FASTER = 1.25

interface Growing {
  /** Rows of this part that stand there by now. */
  thereOf: (part: number) => number
  /** Said with `aria-busy` in the article, so that nothing is read before all are there. */
  isGrowing: boolean
}

/**
 * Thousands of rows, in each of some parts below each other, are laid out a few at a time: the page answers in between.
 * `of`: what they are of; those of another one are laid out from the first again, as all at once would take too long.
 */
export function useGrowing(parts: number, rows: number, of?: object): Growing {
  const { isStopped, grown } = usePaperPlace()
  const total = parts * rows
  const [grew, setGrew] = useState({ of, there: FIRST })
  const there = grew.of === of ? grew.there : FIRST
  const step = useRef({ rows: FIRST, began: 0 })
  const shown = Math.min(there, total)
  const isGrowing = shown < total
  useLayoutEffect(() => {
    const { rows, began } = step.current
    if (began === 0 || shown === 0) return
    // Without this the layout would come after the step, and count for nothing.
    void document.body.offsetHeight
    const took = Math.max(1, performance.now() - began)
    step.current.rows = Math.max(1, Math.ceil(Math.min(rows * FASTER, (rows * AIM_MS) / took)))
  }, [shown])
  useEffect(() => {
    // The frame around is not drawn anew for each row.
    grown(isGrowing ? Math.floor((shown / total) * 50) / 50 : 1)
    if (!isGrowing || isStopped) return
    const timer = setTimeout(() => {
      step.current.began = performance.now()
      setGrew({ of, there: shown + step.current.rows })
    }, 0)
    return () => clearTimeout(timer)
  }, [shown, total, isGrowing, isStopped, grown, of])
  useEffect(() => () => grown(1), [grown])
  return { thereOf: (part) => Math.max(0, Math.min(rows, shown - part * rows)), isGrowing }
}
