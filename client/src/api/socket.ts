import type { ClientEvents, ServerEvents } from '@plumbline/core/contract'
import type { Socket } from 'socket.io-client'
import { proxy } from 'valtio'

/** Whether news from the server arrive right now; the status bar shows it. */
export const live = proxy({ connected: false })

/** The system often knows before the socket does. */
window.addEventListener('offline', () => {
  live.connected = false
})
window.addEventListener('online', () => {
  live.connected = socket?.connected ?? false
  if (listeners.size > 0) open()
  // A cut that was too short for the socket to notice: what was asked for meanwhile was not answered.
  if (live.connected) readAgain()
})

/** Milliseconds, and up to as much again: not all come back in the same moment. */
const COME_BACK_MS = 3000

/** The server looks back half a second further than to here; what takes longer to reach it may have missed something. */
const ON_ITS_WAY_MS = 2_500

const LONGEST_HOLD_MS = 5_000

/** Asked for by whoever needs it first: its library comes beside the screen, which does not wait for it. */
let opening: Promise<void> | null = null
let socket: Socket<ServerEvents, ClientEvents> | null = null
/** Asked for again after every reconnection. */
let watchedSpace: string | null = null
const watchedVersions = new Map<string, number>()
const enteredVersions = new Map<string, number>()

type Listener = (...news: unknown[]) => void
/** By event; those of a reconnection apart. They outlive a socket. */
const listeners = new Map<string, Set<Listener>>()
const reconnected = new Set<() => void>()

let held: Promise<unknown> | null = null

/** What the screen shows first comes before the library of news: it waits for that, but not for long. */
export function holdSocket(until: Promise<unknown>): void {
  held = Promise.race([until, new Promise((resolve) => setTimeout(resolve, LONGEST_HOLD_MS))])
}

function open(): void {
  if (opening) return
  const asked = performance.now()
  const bring = () => import('socket.io-client')
  const mine = (held ? held.then(bring) : bring()).then(({ io }) => {
    if (opening !== mine) return
    let isFirst = true
    let greeted = 0
    // Of what was told since the screen began to read, the server tells whoever comes for the first time.
    const auth = (say: (data: object) => void): void => {
      greeted = performance.now()
      say(isFirst ? { age: greeted - asked } : {})
    }
    socket = io({ transports: ['websocket'], withCredentials: true, auth })
    follow(socket, () => {
      const age = isFirst && !isLate(greeted) ? performance.now() - asked : null
      isFirst = false
      return age
    })
  })
  opening = mine
  // Without a network it comes with it, or when somebody asks again.
  mine.catch(() => {
    if (opening === mine) opening = null
  })
}

const isLate = (from: number): boolean => performance.now() - from > ON_ITS_WAY_MS

/** `ageNow`: for how long the screen has been reading; null: it comes back, and reads again in any case. */
function follow(made: Socket<ServerEvents, ClientEvents>, ageNow: () => number | null): void {
  made.on('connect', () => {
    live.connected = true
    const age = ageNow()
    const from = performance.now()
    const readIfMissed = (): void => {
      if (age === null || isLate(from)) readAgain()
    }
    askAgain(made, age).then(readIfMissed, () => undefined)
  })
  made.on('newsLost', readAgain)
  made.on('disconnect', () => {
    live.connected = false
    comeBack(made)
  })
  made.on('connect_error', () => comeBack(made))
  made.onAny((event: string, ...news: unknown[]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(...news)
  })
}

/** Whom the server sends away, or does not let in yet, its library would leave outside for good. */
function comeBack(made: Socket<ServerEvents, ClientEvents>): void {
  if (made.active) return
  const again = (): void => {
    if (made === socket && !made.active) made.connect()
  }
  setTimeout(again, COME_BACK_MS * (1 + Math.random()))
}

function readAgain(): void {
  for (const listener of [...reconnected]) listener()
}

/** Resolves when the server has answered all of it; fails when the connection breaks before. */
async function askAgain(to: Socket<ServerEvents, ClientEvents>, age: number | null): Promise<void> {
  const answered: Promise<boolean>[] = []
  if (watchedSpace) answered.push(to.emitWithAck('watchSpace', watchedSpace, age))
  for (const versionId of watchedVersions.keys()) answered.push(to.emitWithAck('watchVersion', versionId, age))
  for (const versionId of enteredVersions.keys()) answered.push(to.emitWithAck('enterVersion', versionId))
  await Promise.all(answered)
}

/** What is read beside it begins in the same moment. */
function watch(on: Socket<ServerEvents, ClientEvents>, event: 'watchSpace' | 'watchVersion', id: string): void {
  const from = performance.now()
  on.emit(event, id, 0, () => {
    if (isLate(from)) readAgain()
  })
}

/** Opens the one connection of this tab; called on entering a space. */
export function watchSpace(spaceId: string): void {
  watchedSpace = spaceId
  open()
  if (socket?.connected) watch(socket, 'watchSpace', spaceId)
}

/** Returns how to stop; several parts of a screen may watch the same version. */
export function watchVersion(versionId: string): () => void {
  open()
  const isFirst = oneMore(watchedVersions, versionId)
  if (isFirst && socket?.connected) watch(socket, 'watchVersion', versionId)
  return () => {
    if (oneLess(watchedVersions, versionId) && socket?.connected) socket.emit('unwatchVersion', versionId)
  }
}

/** Others see in the structure that the person has it open. Returns how to leave. */
export function enterVersion(versionId: string): () => void {
  open()
  const isFirst = oneMore(enteredVersions, versionId)
  if (isFirst && socket?.connected) socket.emit('enterVersion', versionId, () => undefined)
  return () => {
    if (oneLess(enteredVersions, versionId) && socket?.connected) socket.emit('leaveVersion', versionId)
  }
}

/** True: it is the first. */
function oneMore(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0
  counts.set(key, count + 1)
  return count === 0
}

/** True: it was the last. */
function oneLess(counts: Map<string, number>, key: string): boolean {
  const left = (counts.get(key) ?? 1) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
  return left <= 0
}

/** Returns how to stop listening. */
export function onServerEvent<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): () => void {
  open()
  const ofEvent = listeners.get(event) ?? new Set<Listener>()
  // Event and listener belong together by the signature; the same one may listen in two places.
  const mine: Listener = (...news) => (listener as Listener)(...news)
  listeners.set(event, ofEvent.add(mine))
  return () => {
    ofEvent.delete(mine)
  }
}

/** After reconnecting, and when nobody knows any more what was told before, what was missed is read again. Returns how to stop listening. */
export function onReconnected(listener: () => void): () => void {
  open()
  const mine = (): void => listener()
  reconnected.add(mine)
  return () => {
    reconnected.delete(mine)
  }
}

/** On signing out. */
export function closeSocket(): void {
  socket?.disconnect()
  socket = null
  opening = null
  watchedSpace = null
  watchedVersions.clear()
  enteredVersions.clear()
  live.connected = false
}
