/** Building models as they go from the converter to the screen, and what another revision of one changes. */
export {
  type AsBuiltKey,
  type AsBuiltMapping,
  type AsBuiltReading,
  asBuiltKeys,
  guessAsBuilt,
  readAsBuilt,
} from './as-built/as-built.ts'
export {
  type BuiltShare,
  type BuiltState,
  builtStateOf,
  builtStates,
  rolledUp,
  type WorkBuilt,
} from './as-built/roll-up.ts'
export {
  type BreakdownModel,
  type BreakdownNode,
  coveringNodes,
  nearestOverrides,
  nodeKey,
  pathTo,
} from './breakdown.ts'
export {
  type ClashKind,
  type ClashSet,
  type ClashState,
  type ClashTest,
  type ClashWay,
  clashKinds,
  clashLimits,
  clashStates,
  clashTest,
  clashWays,
  newClashTest,
} from './clash/clash-test.ts'
export { alwaysStanding, meetingOf, type Standing, type StandingWork, standingOf } from './clash/standing.ts'
export { type WorksMeeting, type WorkTime, worksMeeting } from './clash/working.ts'
export { type ModelGeometry, packGeometry, unpackGeometry } from './geometry-file.ts'
export { placement } from './placement.ts'
export {
  clearPaint,
  type Dates,
  type Difference,
  differences,
  type Palette,
  type Played,
  paintBits,
  paintDifference,
  paintElements,
  paintOf,
  paintOverrides,
  paletteOf,
  playedOf,
} from './player/playback.ts'
export {
  type Look,
  type Phase,
  type ProfileKind,
  type ProfileLooks,
  phases,
  profileKinds,
  profileLooks,
  usualLooks,
} from './player/profile.ts'
export { geometryOfPrimitives } from './primitives/geometry.ts'
export {
  areaOf,
  MAX_PRIMITIVES,
  type Primitive,
  type PrimitiveShape,
  primitive,
  primitiveShapes,
  volumeOf,
} from './primitives/primitive.ts'
export { type BuiltPart, quantityOfParts, type WorkQuantity } from './quantity/built-parts.ts'
export { type CountedElements, countedElements, type KnownAmount } from './quantity/counted-elements.ts'
export { elementAreas } from './quantity/element-areas.ts'
export {
  type ElementAmount,
  type ElementQuery,
  elementAmounts,
  elementQuery,
  MOST_NAMED_ELEMENTS,
} from './quantity/element-query.ts'
export { elementVolumes } from './quantity/element-volumes.ts'
export {
  type QuantityChange,
  quantityChanges,
  type RevisionGrouping,
  revisionQuantities,
  type StoreyQuantity,
  totalChange,
} from './quantity/revision-quantities.ts'
export {
  type ElementMeasures,
  type QuantityLine,
  type QuantityPart,
  takeOff,
} from './quantity/take-off.ts'
export { compareRevisions, type ElementMark, MAX_REPORTED, type RevisionReport } from './revision.ts'
export { type Column, columnOf, matchingAll, matchRule, type RuleMatch, type RuleSource } from './rules/match.ts'
export {
  type ConditionKind,
  conditionKinds,
  type ElementCondition,
  type ElementField,
  elementFields,
  joinKinds,
  type LinkRule,
  linkRule,
  ruleLimits,
  type WorkCondition,
  type WorkField,
  workFields,
} from './rules/rule.ts'
export { type ElementTable, joinedColumn, storeyOf, tableColumn } from './rules/tables.ts'
export { matchTasks, type TaskMatch } from './tasks.ts'
export { factorBetween } from './units.ts'
export {
  type ElementSet,
  elementSetOf,
  type Standpoint,
  standpoint,
  type Viewpoint,
  viewName,
  viewpoint,
  viewpointLimits,
  viewText,
} from './viewpoint.ts'
