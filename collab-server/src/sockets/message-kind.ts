import { MessageType } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'

/** `question`: asks for everything that the sender lacks, which may be the whole document. */
export type MessageKind = 'presence' | 'question' | 'change'

const SYNC_STEP_1 = 0

/** Of a message in Hocuspocus' framing; what cannot be read counts as a change and is refused later. */
export function kindOf(message: Uint8Array): MessageKind {
  try {
    const decoder = decoding.createDecoder(message)
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === MessageType.Awareness) return 'presence'
    return type === MessageType.Sync && decoding.readVarUint(decoder) === SYNC_STEP_1 ? 'question' : 'change'
  } catch {
    return 'change'
  }
}
