export { apportion } from './apportion.ts'
export { amountAfter, type Curve, type CurveKind, curveKinds, isCurve, POINTS, presetCurve, WHOLE } from './curve.ts'
export { nearest } from './inheritance.ts'
export { type DayAmount, type Done, type Span, spread, spreadRest, workedUntil } from './spread.ts'
