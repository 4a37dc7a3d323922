export { documentMaxBytes } from './document-bytes.ts'
export {
  type Gate,
  type GateOptions,
  type GateRules,
  type GateVerdict,
  gateOf,
  RefusedUpdate,
  type Sender,
} from './gate.ts'
export { fullGrant, type RoomGrant } from './grant.ts'
export { partsOfRoom, type RoomKind, roomKinds, roomNamed, roomPattern } from './names.ts'
export { type Outcome, type Refusal, Refused } from './outcome.ts'
export { createRecordGate, type RecordChange, type RecordRule, type RecordRules } from './record-gate.ts'
export { slicesOf } from './slices.ts'
export { isText } from './text.ts'
export { UndoStack } from './undo-stack.ts'
