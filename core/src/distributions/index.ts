export { apportion } from './apportion.ts'
export { amountAfter, type Curve, type CurveKind, curveKinds, isCurve, POINTS, presetCurve, WHOLE } from './curve.ts'
export { type DayAmount, type Done, type Span, spread, spreadRest, workedUntil } from './spread.ts'
export { curveFor, evenly, isSameSpreading, type Spreading, spreadingBy } from './spreading.ts'
