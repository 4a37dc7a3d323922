import { setTimeout as pause } from 'node:timers/promises'
import { roomTicket, wbsEdit } from '@plumbline/core/contract'
import { closeCodes } from '@plumbline/core/errors'
import type { Visitor } from '../../api-server/test/visitor.ts'
import { type Client, connect } from './harness.ts'
import { rename } from './schedule.ts'

/** "Saved" means everything so far: who types faster than the server answers is never told. */
const EDIT_EVERY_MS = 60
const CALL_EVERY_MS = 60
const AGAIN_MS = 100
const REBUILD_MS = 600

interface Edit {
  row: string
  text: string
  at: number
}

/** Somebody who types without a pause, and remembers what was shown as saved. */
export interface Writer {
  name: string
  /** Null: a program that calls the API. */
  client: Client | null
  acknowledged: { row: string; text: string }[]
  edits: number
  /** When the newest acknowledged edit was typed. */
  savedUntil: number
  /** Longest time from typing to "saved" since it was last asked, ms. */
  takeLongestWait(): number
  /** Resolves when everything that was typed is saved. */
  stop(): Promise<void>
}

interface Place {
  versionId: string
  rows: readonly string[]
}

/** At a browser: types into the schedule through a socket at `port`, with tickets from the API. */
export function typing(visitor: Visitor, port: number, name: string, { versionId, rows }: Place): Writer {
  const room = `schedule/${versionId}`
  let pending: Edit[] = []
  /** The document was written anew: until it is here, what is typed is only noted. */
  let rebuilding = false
  const timer = setInterval(() => {
    const edit = nextEdit(writer, rows)
    pending.push(edit)
    if (!rebuilding) rename(writer.client!.document, edit.row, edit.text)
  }, EDIT_EVERY_MS)
  const writer: Kept = createWriter(name, null, async () => {
    clearInterval(timer)
    do await writer.client!.saved()
    while (rebuilding)
  })
  const enter = (): Client => {
    const left = (code: number) => {
      if (code === closeCodes.REBASED && client === writer.client) void rebuild(client)
    }
    const client = connect(port, room, { token: () => ticket(visitor, room), reconnect: true, left })
    client.provider.on('unsyncedChanges', () => {
      if (rebuilding || !client.provider.synced || client.provider.hasUnsyncedChanges) return
      acknowledge(writer, pending)
      pending = []
    })
    return client
  }
  /** As the browser does: a new document from the server, and what was not saved is done again in it. */
  const rebuild = async (past: Client): Promise<void> => {
    rebuilding = true
    past.leave()
    await pause(REBUILD_MS)
    const next = enter()
    writer.client = next
    await next.saved()
    if (writer.client !== next) return
    rebuilding = false
    for (const { row, text } of pending) rename(next.document, row, text)
  }
  writer.client = enter()
  return writer
}

/** A program: one call after another, each again until it is answered. */
export function calling(visitor: Visitor, name: string, { versionId, rows }: Place): Writer {
  let stopped = false
  const run = async () => {
    while (!stopped) {
      const edit = nextEdit(writer, rows)
      const at = { params: { versionId, wbsId: edit.row }, input: { name: edit.text } }
      await untilAnswered(() => visitor.ok(wbsEdit, at))
      acknowledge(writer, [edit])
      await pause(CALL_EVERY_MS)
    }
  }
  const writer = createWriter(name, null, () => {
    stopped = true
    return running
  })
  const running = run()
  return writer
}

function ticket(visitor: Visitor, room: string): Promise<string> {
  return untilAnswered(() => visitor.ok(roomTicket, { input: { room } })).then((answer) => answer.ticket)
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await pause(AGAIN_MS)
    }
  }
}

type Kept = Writer & { longestWait: number }

function createWriter(name: string, client: Client | null, stop: () => Promise<void>): Kept {
  return {
    name,
    client,
    acknowledged: [],
    edits: 0,
    savedUntil: 0,
    longestWait: 0,
    takeLongestWait() {
      const longest = Math.round(this.longestWait)
      this.longestWait = 0
      return longest
    },
    stop,
  }
}

function nextEdit(writer: Writer, rows: readonly string[]): Edit {
  const number = writer.edits++
  return { row: rows[number % rows.length]!, text: `edit ${number} of ${writer.name}`, at: performance.now() }
}

function acknowledge(writer: Kept, edits: readonly Edit[]): void {
  // Of a row only the newest: what somebody replaced before it was sent is nobody's loss.
  const newest = new Map(edits.map((edit) => [edit.row, edit]))
  for (const { row, text } of newest.values()) writer.acknowledged.push({ row, text })
  for (const { at } of edits) {
    writer.longestWait = Math.max(writer.longestWait, performance.now() - at)
    writer.savedUntil = Math.max(writer.savedUntil, at)
  }
}
