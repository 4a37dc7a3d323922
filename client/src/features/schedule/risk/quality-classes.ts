import type { Spread } from '../../../documents/schedule/session/risk-run.ts'

/** How well the length of works is known, from «done often with the same people» to «an idea». */
export const qualityClasses = ['known', 'usual', 'rough', 'guess'] as const
export type QualityClass = (typeof qualityClasses)[number]

/** Hundredths of the duration. */
export const spreadOfClass: Readonly<Record<QualityClass, Spread>> = {
  known: { shape: 'pert', min: 95, max: 110 },
  usual: { shape: 'pert', min: 90, max: 130 },
  rough: { shape: 'triangular', min: 80, max: 160 },
  guess: { shape: 'triangular', min: 70, max: 200 },
}
