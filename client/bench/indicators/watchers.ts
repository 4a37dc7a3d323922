import type { ClientEvents, IndicatorView, ServerEvents } from '@plumbline/core/contract'
import { io, type Socket } from 'socket.io-client'

/** As the scoreboard waits before it reads (client/src/features/scoreboard/indicator-reading.ts). */
const SETTLE_MS = 150
const SPREAD_MS = 250

type Client = Socket<ServerEvents, ClientEvents>

interface Watched {
  url: string
  spaceId: string
  scheduleId: string
}

/** Screens of one person each that show how many works a schedule has; each reads it again when it hears of a calculation. */
export interface Watchers {
  /** Ms until each of them has read that there are so many works, counted from now. */
  until(works: number): Promise<number[]>
  close(): void
}

/** One for each token of a session. */
export async function openWatchers(watched: Watched, tokens: readonly string[]): Promise<Watchers> {
  const screens = await Promise.all(tokens.map((token) => openScreen(watched, `plumbline=${token}`)))
  return {
    until: async (works) => {
      const started = performance.now()
      return Promise.all(screens.map((screen) => seen(screen, works).then((at) => at - started)))
    },
    close: () => {
      for (const { socket } of screens) socket.disconnect()
    },
  }
}

interface Screen {
  scheduleId: string
  socket: Client
  read(): Promise<number>
}

async function openScreen({ url, spaceId, scheduleId }: Watched, cookie: string): Promise<Screen> {
  const socket: Client = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  await new Promise((resolve) => socket.emit('watchSpace', spaceId, null, resolve))
  const read = async (): Promise<number> => {
    const answer = await fetch(`${url}/api/v1/eps/${scheduleId}/indicators`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { indicators } = (await answer.json()) as { indicators: IndicatorView }
    return Number(indicators.values.works)
  }
  return { scheduleId, socket, read }
}

/** `performance.now()` when this screen has read it. */
function seen({ scheduleId, socket, read }: Screen, works: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let isDue = false
    const look = async (): Promise<void> => {
      isDue = false
      if ((await read()) !== works) return
      socket.off('indicators', soon)
      resolve(performance.now())
    }
    const soon = (event: { scheduleId: string }): void => {
      if (isDue || event.scheduleId !== scheduleId) return
      isDue = true
      setTimeout(() => void look().catch(reject), SETTLE_MS + Math.random() * SPREAD_MS)
    }
    socket.on('indicators', soon)
  })
}
