import type { ClientEvents, ServerEvents } from '@plumbline/core/contract'
import { io, type Socket } from 'socket.io-client'
import { proxy } from 'valtio'

/** Whether news from the server arrive right now; the status bar shows it. */
export const live = proxy({ connected: false })

/** The system often knows before the socket does. */
window.addEventListener('offline', () => {
  live.connected = false
})
window.addEventListener('online', () => {
  live.connected = socket?.connected ?? false
})

let socket: Socket<ServerEvents, ClientEvents> | null = null
/** Asked for again after every reconnection. */
let watchedSpace: string | null = null
const watchedVersions = new Map<string, number>()
const enteredVersions = new Map<string, number>()

function connected(): Socket<ServerEvents, ClientEvents> {
  if (socket) return socket
  const made: Socket<ServerEvents, ClientEvents> = io({ transports: ['websocket'], withCredentials: true })
  made.on('connect', () => {
    live.connected = true
    askAgain(made)
  })
  made.on('disconnect', () => {
    live.connected = false
  })
  socket = made
  return made
}

function askAgain(to: Socket<ServerEvents, ClientEvents>): void {
  if (watchedSpace) to.emit('watchSpace', watchedSpace, () => undefined)
  for (const versionId of watchedVersions.keys()) to.emit('watchVersion', versionId, () => undefined)
  for (const versionId of enteredVersions.keys()) to.emit('enterVersion', versionId, () => undefined)
}

/** Opens the one connection of this tab; called on entering a space. */
export function watchSpace(spaceId: string): void {
  watchedSpace = spaceId
  const to = connected()
  if (to.connected) to.emit('watchSpace', spaceId, () => undefined)
}

/** Returns how to stop; several parts of a screen may watch the same version. */
export function watchVersion(versionId: string): () => void {
  const to = connected()
  const isFirst = oneMore(watchedVersions, versionId)
  if (isFirst && to.connected) to.emit('watchVersion', versionId, () => undefined)
  return () => {
    if (oneLess(watchedVersions, versionId) && socket?.connected) socket.emit('unwatchVersion', versionId)
  }
}

/** Others see in the structure that the person has it open. Returns how to leave. */
export function enterVersion(versionId: string): () => void {
  const to = connected()
  const isFirst = oneMore(enteredVersions, versionId)
  if (isFirst && to.connected) to.emit('enterVersion', versionId, () => undefined)
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
  const to = connected()
  // socket.io's own types do not survive a type parameter; event and listener belong together by this signature.
  const untyped = listener as never
  to.on(event, untyped)
  return () => {
    to.off(event, untyped)
  }
}

/** After reconnecting, what was missed is read again. Returns how to stop listening. */
export function onReconnected(listener: () => void): () => void {
  const to = connected().io
  to.on('reconnect', listener)
  return () => {
    to.off('reconnect', listener)
  }
}

/** On signing out. */
export function closeSocket(): void {
  socket?.disconnect()
  socket = null
  watchedSpace = null
  watchedVersions.clear()
  enteredVersions.clear()
  live.connected = false
}
