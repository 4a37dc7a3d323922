/** How MS Project spreads work over the time of an assignment. */
import { apportion, type CurveKind, curveKinds, presetCurve, WHOLE } from '../../distributions/index.ts'

/** Somebody typed amounts of days: they stand with the assignment. */
export const CONTOURED = '8'

/** Percent of the units in each tenth of the time, by the numbers of the contours. */
const tenths: Readonly<Record<string, readonly number[]>> = {
  1: [10, 15, 25, 50, 50, 75, 75, 100, 100, 100],
  2: [100, 100, 100, 75, 75, 50, 50, 25, 15, 10],
  3: [25, 50, 100, 50, 25, 25, 50, 100, 50, 25],
  4: [25, 50, 100, 100, 75, 50, 50, 25, 15, 10],
  5: [10, 15, 25, 50, 50, 75, 100, 100, 50, 25],
  6: [10, 20, 40, 80, 100, 100, 80, 40, 20, 10],
  7: [25, 50, 75, 100, 100, 100, 100, 75, 50, 25],
}

const pointsOf = (shares: readonly number[]): number[] => [
  0,
  ...apportion(
    BigInt(WHOLE),
    shares.flatMap((share) => [BigInt(share), BigInt(share)]),
  ).map(Number),
]

const contours = new Map(Object.entries(tenths).map(([number, shares]) => [number, pointsOf(shares)]))

/** null: as even as it can be. */
export const contourOf = (number: string | undefined): readonly number[] | null => contours.get(number ?? '') ?? null

/** Shapes of ours by what is nearest to them there. */
const nearest: Readonly<Partial<Record<CurveKind, string>>> = { back: '1', front: '2', double: '3', bell: '6' }

/** '': there is nothing like it. */
export function contourLike(points: readonly number[] | null): string {
  if (!points) return ''
  const text = points.join()
  const same = [...contours].find(([, own]) => own.join() === text)
  if (same) return same[0]
  const kind = curveKinds.find((one) => one !== 'custom' && presetCurve(one).points.join() === text)
  return (kind && nearest[kind]) ?? ''
}
