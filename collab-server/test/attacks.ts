import { MessageType } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { internal, newId, newRoom, ticketFor } from './harness.ts'
import { hostileUpdates } from './hostile.ts'
import { connectRaw, frame, type RawClient } from './raw.ts'

export interface Attack {
  name: string
  /** Resolves when the server has reacted. */
  run(): Promise<unknown>
}

/** Everything that a hostile person can try against one room, with and without a ticket. */
export function attacks(port: number, room: string, base: Uint8Array): Attack[] {
  const inside = async (act: (mike: RawClient) => void): Promise<number> => {
    const mike = await connectRaw(port, room, await ticketFor(room, { userId: newId() }))
    act(mike)
    return mike.closed
  }
  /** For what the server takes no notice of: it goes on until the attacker leaves. */
  const ignored = (act: (mike: RawClient) => void) =>
    inside((mike) => {
      act(mike)
      // Messages of one connection are handled in order: after this refused one, all before it are through.
      mike.update(new Uint8Array([1]))
    })
  const stateless = (type: MessageType) => frame(room, type, (encoder) => encoding.writeVarString(encoder, 'saved'))

  return [
    ...hostileUpdates(base).flatMap(({ name, update }) => [
      { name: `${name}, as a change`, run: () => inside((mike) => mike.update(update)) },
      { name: `${name}, as an answer of the handshake`, run: () => inside((mike) => mike.step2(update)) },
    ]),
    ...hostileUpdates(base).map(({ name, update }) => ({
      name: `${name}, written by a reader`,
      run: async () => {
        const reader = await connectRaw(port, room, await ticketFor(room, { userId: newId(), right: 'read' }))
        reader.update(update)
        reader.send(stateless(MessageType.BroadcastStateless))
        return reader.closed
      },
    })),
    { name: 'a message of 17 MB', run: () => inside((mike) => mike.update(new Uint8Array(17 * 1024 * 1024))) },
    { name: 'a flood of messages', run: () => inside((mike) => flood(mike)) },
    { name: 'garbage after entering', run: () => ignored((mike) => mike.send(new Uint8Array([255, 255, 255, 255]))) },
    { name: 'an unknown kind of message', run: () => ignored((mike) => mike.send(frame(room, 99, () => undefined))) },
    {
      name: 'a server-only message',
      run: () => inside((mike) => mike.send(stateless(MessageType.BroadcastStateless))),
    },
    {
      name: 'a message for the person who listens',
      run: () => ignored((mike) => mike.send(stateless(MessageType.Stateless))),
    },
    { name: 'presence of many people', run: () => ignored(crowd) },
    { name: 'presence of a megabyte', run: () => ignored(hugePresence) },
    { name: 'broken presence', run: () => inside((mike) => mike.awareness(new Uint8Array([9, 9, 9]))) },
    { name: 'a state vector of nonsense', run: () => inside((mike) => mike.send(syncStep1(room))) },
    { name: 'garbage without a ticket', run: () => outside(port, room, [new Uint8Array([200, 1, 2])]) },
    {
      name: 'changes without a ticket',
      run: () =>
        outside(
          port,
          room,
          Array.from({ length: 200 }, () => new Uint8Array(40_000)),
        ),
    },
    { name: 'a ticket of 5 MB', run: () => outside(port, room, [authentication(room, 'x'.repeat(5_000_000))]) },
    { name: 'text instead of bytes', run: () => outside(port, room, ['{"type":"hello"}']) },
    { name: 'another room through this socket', run: () => outside(port, room, [authentication(newRoom(), 'x')]) },
    { name: 'a path that is no room', run: () => outside(port, '../../etc', []) },
    {
      name: 'a document of nonsense at the internal API',
      run: () => internal(port, 'PUT', `/internal/rooms/${newRoom()}`, base.slice(3)),
    },
    {
      name: 'commands of nonsense at the internal API',
      run: () =>
        internal(port, 'POST', `/internal/rooms/${room}/commands`, { commands: [{ do: 'row.set', ids: [{}] }] }),
    },
    {
      name: 'commands in commands in commands at the internal API',
      run: () => internal(port, 'POST', `/internal/rooms/${room}/commands`, nested(50_000)),
    },
  ]
}

function flood(mike: RawClient): void {
  for (let message = 0; message < 2_500; message++) mike.update(new Uint8Array([0, 0]))
}

function crowd(mike: RawClient): void {
  for (let person = 0; person < 500; person++) {
    const awareness = new Awareness(new Y.Doc())
    awareness.setLocalState({ screen: `copy ${person}` })
    mike.awareness(encodeAwarenessUpdate(awareness, [awareness.clientID]))
    awareness.destroy()
  }
}

function hugePresence(mike: RawClient): void {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ screen: 'x'.repeat(1_000_000) })
  mike.awareness(encodeAwarenessUpdate(awareness, [awareness.clientID]))
  awareness.destroy()
}

function syncStep1(room: string): Uint8Array {
  return frame(room, MessageType.Sync, (encoder) => {
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint8Array(encoder, new Uint8Array([255, 255, 255, 255, 15]))
  })
}

function authentication(room: string, ticket: string): Uint8Array {
  return frame(room, MessageType.Auth, (encoder) => {
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, ticket)
  })
}

/** Sends messages without entering, then a wrong ticket, and waits to be thrown out. */
async function outside(port: number, room: string, messages: (Uint8Array | string)[]): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collab/${room}`)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.on('open', () => {
    for (const message of messages) socket.send(message)
    socket.send(authentication(room, 'no ticket'))
  })
  return closed
}

function nested(depth: number): Uint8Array {
  const text = `${'{"do":"batch","commands":['.repeat(depth)}${']}'.repeat(depth)}`
  return new TextEncoder().encode(`{"commands":[${text}]}`)
}
