export { arrivedBoard, namedOnBoard } from './board.ts'
export { arrivedLinks, namedInLinks } from './links.ts'
export { arrivedMessages, peopleOfMessages, withoutEarlierTexts } from './messages.ts'
export { type Arrival, arrivalNames, type Names } from './names.ts'
export { notedPlanOf, type Past, past, pastLimits, Retelling } from './past.ts'
export { arrivedPlan, peopleOfPlan } from './plan.ts'
export { fileResourcesOf, nameResources, wholeResourcesOf } from './resources.ts'
export {
  boardPart,
  CONTENT,
  channelPart,
  content,
  FORMAT_VERSION,
  filePart,
  LINKS,
  MANIFEST,
  type Manifest,
  manifest,
  manifestHead,
  modelPart,
  mostBytes,
  partsOf,
  pastPart,
  VERSION_WITHOUT_PAST,
  versionPart,
  type WholeContent,
  type WholeFile,
  type WholePerson,
  type WholeVersion,
  wholeLimits,
} from './shape.ts'
