import type { LineKind } from './drawn-lines.ts'

/** How lines of a kind are drawn. */
export function LineSample({ kind }: { kind: LineKind }) {
  return (
    <svg width="18" height="8" aria-hidden="true">
      <path d="M1 4H17" className={`cyclogram-line is-${kind}`} stroke="currentColor" />
    </svg>
  )
}
