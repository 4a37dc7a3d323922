import { MessageType } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { Attack } from './attacks.ts'
import { newId, ticketFor } from './harness.ts'
import { connectRaw, frame, type RawClient } from './raw.ts'
import { rename, rowIds } from './schedule.ts'

const SYNC_STEP_1 = 0

/** What somebody can try with a document of an earlier epoch. `base`: as it was; `room` has been written anew since. */
export function pastAttacks(port: number, room: string, base: Uint8Array): Attack[] {
  const [first] = rowIds(1) as [string]
  const old = new Y.Doc()
  Y.applyUpdate(old, base)
  rename(old, first, 'typed into the past')
  const between = Y.encodeStateVector(old)
  rename(old, first, 'and once more')
  const inside = (act: (mike: RawClient) => void) => async (): Promise<number> => {
    const mike = await connectRaw(port, room, await ticketFor(room, { userId: newId() }))
    act(mike)
    return mike.closed
  }
  const shown = (epoch: number) => async (): Promise<number> => {
    const mike = await connectRaw(port, room, await ticketFor(room, { userId: newId(), epoch }))
    return mike.closed
  }
  const all = Y.encodeStateAsUpdate(old)
  return [
    { name: 'the document of an earlier epoch, as an answer of the handshake', run: inside((mike) => mike.step2(all)) },
    { name: 'the document of an earlier epoch, as a change', run: inside((mike) => mike.update(all)) },
    {
      name: 'a change above an earlier epoch',
      run: inside((mike) => mike.update(Y.encodeStateAsUpdate(old, between))),
    },
    {
      name: 'a question from an earlier epoch',
      run: inside((mike) => mike.send(question(room, Y.encodeStateVector(old)))),
    },
    { name: 'a ticket of an earlier epoch', run: shown(1) },
    { name: 'a ticket of an epoch that is still to come', run: shown(99) },
    {
      name: 'writing a document anew without a token',
      run: () => fetch(`http://127.0.0.1:${port}${pathOf(room)}`, { method: 'POST' }),
    },
  ]
}

const pathOf = (room: string): string => `/internal/rooms/${room}/rebase`

function question(room: string, stateVector: Uint8Array): Uint8Array {
  return frame(room, MessageType.Sync, (encoder) => {
    encoding.writeVarUint(encoder, SYNC_STEP_1)
    encoding.writeVarUint8Array(encoder, stateVector)
  })
}
