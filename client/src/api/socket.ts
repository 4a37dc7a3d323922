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
})

/** After so long, what was read while the first connection was made may be overtaken by news that nobody heard. */
const SLOW_MS = 500

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

function open(): void {
  if (opening) return
  const asked = performance.now()
  const mine = import('socket.io-client').then(({ io }) => {
    if (opening !== mine) return
    socket = io({ transports: ['websocket'], withCredentials: true })
    follow(socket)
    socket.once('connect', () => {
      if (performance.now() - asked > SLOW_MS) readAgain()
    })
  })
  opening = mine
  // Without a network it comes with it, or when somebody asks again.
  mine.catch(() => {
    if (opening === mine) opening = null
  })
}

function follow(made: Socket<ServerEvents, ClientEvents>): void {
  made.on('connect', () => {
    live.connected = true
    askAgain(made)
  })
  made.on('disconnect', () => {
    live.connected = false
  })
  made.onAny((event: string, ...news: unknown[]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(...news)
  })
  made.io.on('reconnect', readAgain)
}

function readAgain(): void {
  for (const listener of [...reconnected]) listener()
}

function askAgain(to: Socket<ServerEvents, ClientEvents>): void {
  if (watchedSpace) to.emit('watchSpace', watchedSpace, () => undefined)
  for (const versionId of watchedVersions.keys()) to.emit('watchVersion', versionId, () => undefined)
  for (const versionId of enteredVersions.keys()) to.emit('enterVersion', versionId, () => undefined)
}

/** Opens the one connection of this tab; called on entering a space. */
export function watchSpace(spaceId: string): void {
  watchedSpace = spaceId
  open()
  if (socket?.connected) socket.emit('watchSpace', spaceId, () => undefined)
}

/** Returns how to stop; several parts of a screen may watch the same version. */
export function watchVersion(versionId: string): () => void {
  open()
  const isFirst = oneMore(watchedVersions, versionId)
  if (isFirst && socket?.connected) socket.emit('watchVersion', versionId, () => undefined)
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

/** After reconnecting, and after a first connection that took long, what was missed is read again. Returns how to stop listening. */
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
