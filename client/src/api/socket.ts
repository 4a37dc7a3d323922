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
  const watchers = watchedVersions.get(versionId) ?? 0
  watchedVersions.set(versionId, watchers + 1)
  if (watchers === 0 && to.connected) to.emit('watchVersion', versionId, () => undefined)
  return () => unwatchVersion(versionId)
}

function unwatchVersion(versionId: string): void {
  const left = (watchedVersions.get(versionId) ?? 1) - 1
  if (left > 0) {
    watchedVersions.set(versionId, left)
    return
  }
  watchedVersions.delete(versionId)
  if (socket?.connected) socket.emit('unwatchVersion', versionId)
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
  live.connected = false
}
