import type * as Y from 'yjs'
import { createRecordGate, type Gate } from '../rooms/index.ts'
import { chatLimits, message } from './message.ts'

/** Deleted keys count until the document goes on as another epoch. */
const MAX_KEYS = 200_000

/** Nobody writes into a channel but the server, which says who spoke and when. */
export function createChatGate(shadow: Y.Doc): Gate {
  return createRecordGate(
    shadow,
    {
      roots: {
        messages: { maxKeys: MAX_KEYS, problem: messageProblem },
        meta: {
          maxKeys: 1,
          problem: (key, value) => (key === 'lastAt' && Number.isSafeInteger(value) ? null : 'meta'),
        },
      },
      objection: ([change]) => ({ code: 'FORBIDDEN', params: {}, ids: change ? [change.key] : [] }),
    },
    { maxBytes: chatLimits.living * chatLimits.text },
  )
}

function messageProblem(key: string, value: unknown): string | null {
  if (value === undefined) return null
  const read = message.safeParse(value)
  return read.success && read.data.id === key ? null : 'message'
}
