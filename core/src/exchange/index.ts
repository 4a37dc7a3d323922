export {
  type ComparedField,
  type Comparison,
  comparedFields,
  compareWithStored,
  type Difference,
  previewOfDifferences,
  textOf,
} from './compare.ts'
export { computedDates } from './computed.ts'
export type {
  FileBaseline,
  FileError,
  FilePlan,
  FileProject,
  FileReader,
  FileReading,
  ScheduleFile,
  StoredDates,
} from './file.ts'
export { countsOf, mostBaselines } from './file.ts'
export { type FormatName, formatNames } from './format-names.ts'
export { scheduleFormats, type Written } from './formats.ts'
export { withGivenCurves } from './given-curves.ts'
export {
  IfcAnchorFinder,
  type IfcAnchors,
  type IfcElements,
  type IfcTask,
  type IfcWriting,
  readIfcTasks,
  type WrittenDates,
  workOfIfcGuid,
  writeIfcSchedule,
} from './ifc/index.ts'
export { readCalendar, writtenCalendar } from './json/calendars.ts'
export { createJsonReader, readJson } from './json/read.ts'
export { jsonCalendar, jsonSchedule } from './json/schema.ts'
export { writeJson } from './json/write.ts'
export {
  type AttributesToWrite,
  type KnownAttribute,
  knownTargets,
  useKnownAttributes,
  withinLimit,
} from './known-attributes.ts'
export {
  type FileResource,
  type KnownResource,
  type NewResource,
  type ResourcesToWrite,
  useKnownResources,
} from './known-resources.ts'
export { type Losses, lossesBetween } from './losses.ts'
export { matchRows } from './match.ts'
export { type Merge, type MergeScript, mergePlans } from './merge.ts'
export { createMspdiReader, readMspdi } from './mspdi/index.ts'
export { createPmxmlReader, readPmxml } from './pmxml/index.ts'
export { writePmxml } from './pmxml/write.ts'
export { createScheduleReader, readSchedule } from './reader.ts'
export { headingsAbove, registerInUse, type WrittenRegister } from './register.ts'
export { mendTexts } from './texts.ts'
export type { FileAttribute } from './user-fields.ts'
export { withIds } from './with-ids.ts'
export { createXerReader, readXer, type XerFile } from './xer/index.ts'
export { type KeptOfP6, keptWithIds } from './xer/kept.ts'
export type { XerWriting } from './xer/numbering.ts'
export type { XerLimits } from './xer/reader.ts'
export { writeXer } from './xer/write.ts'
export { writeIntoXer, type XerContentNow, type XerOrigin } from './xer/write-into.ts'
