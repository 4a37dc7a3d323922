export { type AssignedText, assignedText, assignedTexts, callable, parseAssigned } from './assigned-text.ts'
export { assignmentIdOf } from './assignment-id.ts'
export { priceAt, unitsAt } from './at-date.ts'
export {
  availabilityText,
  cellsOfResource,
  MAX_DATED,
  MAX_TEAM,
  pricesText,
  type ResourceSettings,
  readAvailability,
  readPrices,
  registerText,
  resourceOf,
} from './cells.ts'
export { type RegisterColumn, registerColumnOf, registerColumns, registerDefinitions } from './columns.ts'
export { resourceLimits } from './limits.ts'
export { quantityOfUnits } from './quantity.ts'
export { Register } from './register.ts'
export { type ReplacedAssignment, type Replacing, replacedAssignments, standsFor } from './replaced.ts'
export { rowsPerDate } from './rows-per-date.ts'
export { assignedAs, type Staffed, staffed } from './staffing.ts'
export {
  type Availability,
  isHourly,
  type Price,
  type PriceBasis,
  priceBases,
  type RegisterType,
  type Resource,
  registerTypes,
} from './types.ts'
export { objectionToResource, type ResourceObjection, resourceObjections } from './validity.ts'
