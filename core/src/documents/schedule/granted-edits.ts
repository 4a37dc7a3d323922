/** Holds what a command is about to write against the right of the person on whose behalf it runs. */
import {
  isUnlimited,
  type Objection,
  objectionToField,
  objectionToLife,
  objectionToStructure,
  type RoomGrant,
} from './grants.ts'
import { Refused } from './refused.ts'
import type { Edit, Writer } from './writer.ts'

export function requireGranted(writer: Writer, grant: RoomGrant): void {
  if (isUnlimited(grant) || writer.edits.length === 0) return
  writer.sync()
  for (const edit of writer.edits) {
    const objection = objectionTo(writer, grant, edit)
    if (objection) throw Refused.because(objection)
  }
}

function objectionTo(writer: Writer, grant: RoomGrant, edit: Edit): Objection | null {
  switch (edit.kind) {
    case 'field':
      return objectionToField(grant, edit)
    case 'life': {
      const { collection, id } = edit
      return objectionToLife(grant, { collection, id, record: writer.records(collection).read(id) })
    }
    case 'setting':
      return objectionToStructure(grant, { id: '', field: edit.name })
    case 'place':
    case 'note':
      return objectionToStructure(grant, { id: edit.id, field: edit.kind })
  }
}
