/** Pairs whose boxes come near each other: all that is looked at closely. */
import type { Box3 } from 'three'

export interface Boxed {
  box: Box3
}

/** Swept along `x`: each box meets those that are still open when it begins. Calls `meets` once a pair. */
export function* candidatePairs<T extends Boxed>(
  sideA: readonly T[],
  sideB: readonly T[],
  gap: number,
): Generator<[a: T, b: T]> {
  const events = [...sideA.map((one) => ({ one, isA: true })), ...sideB.map((one) => ({ one, isA: false }))].sort(
    (first, second) => first.one.box.min.x - second.one.box.min.x,
  )
  const [openA, openB]: [T[], T[]] = [[], []]
  for (const { one, isA } of events) {
    const others = isA ? openB : openA
    closeBefore(others, one.box.min.x - gap)
    for (const other of others) {
      if (areNear(one.box, other.box, gap)) yield isA ? [one, other] : [other, one]
    }
    ;(isA ? openA : openB).push(one)
  }
}

/** Those that ended before `x` meet nothing any more. */
function closeBefore(open: Boxed[], x: number): void {
  let kept = 0
  for (const one of open) if (one.box.max.x >= x) open[kept++] = one
  open.length = kept
}

const areNear = (one: Box3, other: Box3, gap: number): boolean =>
  one.min.y <= other.max.y + gap &&
  other.min.y <= one.max.y + gap &&
  one.min.z <= other.max.z + gap &&
  other.min.z <= one.max.z + gap
