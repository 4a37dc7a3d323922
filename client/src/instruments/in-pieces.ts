/** Does one step after another, and lets everything else have its turn between them. The answer stops it. */
export function inPieces(steps: Iterator<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    if (!steps.next().done) timer = setTimeout(next)
  }
  timer = setTimeout(next)
  return () => clearTimeout(timer)
}
