/** Holds what a command is about to write against the right of the person on whose behalf it runs. */
import { isPacked, mayFill, type PackedValues, packValues, unpackValues } from '../../attributes/index.ts'
import type { Id } from '../../plan/index.ts'
import { Refused, type RoomGrant } from '../rooms/index.ts'
import {
  isUnlimited,
  type Objection,
  objectionToField,
  objectionToLife,
  objectionToStructure,
  objectionToValue,
  objectionToValues,
} from './grants.ts'
import type { Edit, Writer } from './writer.ts'

export function requireGranted(writer: Writer, grant: RoomGrant): void {
  if (isUnlimited(grant) || writer.edits.length === 0) return
  writer.sync()
  for (const edit of writer.edits) {
    const objection = objectionTo(writer, grant, edit)
    if (objection) throw Refused.because(objection)
  }
}

/** A row that is made brings its attributes; one that goes, or comes back as it was, changes none. */
export function requireFillable(writer: Writer, id: Id, values: PackedValues): void {
  if (!writer.grant) return
  const before = writer.replica.wbs.read(id)?.values ?? ''
  const objection = objectionToValues(writer.grant, id, before, values)
  if (objection) throw Refused.because(objection)
}

/** A copy carries only what its maker may write. */
export function fillable(writer: Writer, values: PackedValues | undefined): PackedValues | undefined {
  const { grant } = writer
  if (!grant || isUnlimited(grant) || !isPacked(values)) return values
  return packValues(new Map([...unpackValues(values)].filter(([id]) => mayFill(grant, id))))
}

function objectionTo(writer: Writer, grant: RoomGrant, edit: Edit): Objection | null {
  switch (edit.kind) {
    case 'field':
      return objectionToField(grant, edit)
    case 'life': {
      const { collection, id } = edit
      return objectionToLife(grant, { collection, id, record: writer.records(collection).read(id) })
    }
    case 'value':
      return objectionToValue(grant, edit)
    case 'setting':
      return objectionToStructure(grant, { id: '', field: edit.name })
    case 'place':
    case 'note':
      return objectionToStructure(grant, { id: edit.id, field: edit.kind })
  }
}
