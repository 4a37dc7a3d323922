import type { Id } from '../plan/index.ts'
import { type Curve, presetCurve } from './curve.ts'

/** The curves by which a schedule is spread. */
export interface Spreading {
  /** Of whatever names none. */
  curve: Curve
  /** Those that can be named, by the nodes of the structure that they stand on. */
  curves: ReadonlyMap<Id, Curve>
}

export const evenly: Spreading = { curve: presetCurve('uniform'), curves: new Map() }

/** Of the curves that stand on a node and above it, the nearest first. */
export function spreadingBy(standing: readonly { epsId: Id; curve: Curve }[]): Spreading {
  return {
    curve: standing[0]?.curve ?? evenly.curve,
    curves: new Map(standing.map(({ epsId, curve }) => [epsId, curve])),
  }
}

/** What is spread by a curve of its own (21 points), else by the one that it names, else as the schedule is. */
export function curveFor(
  { curve, distributionId }: { curve: readonly number[] | null; distributionId: Id | null },
  spreading: Spreading,
): Curve {
  if (curve !== null) return { kind: 'custom', points: curve }
  return (distributionId === null ? undefined : spreading.curves.get(distributionId)) ?? spreading.curve
}

/** Whether anything is spread differently by the other one. */
export function isSameSpreading(one: Spreading, other: Spreading): boolean {
  const textOf = ({ curve, curves }: Spreading): string =>
    JSON.stringify([curve.points, [...curves].map(([id, { points }]) => [id, points])])
  return one === other || textOf(one) === textOf(other)
}
