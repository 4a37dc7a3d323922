import type { ServerEvents } from '@plumbline/core/contract'
import { useEffect, useEffectEvent } from 'react'
import { onReconnected, onServerEvent } from '../api/socket.ts'

type Event = keyof ServerEvents

/** Events after which what is shown may be other than before: all of a kind, or those of interest. */
export type News = { readonly [E in Event]?: true | ((...told: Parameters<ServerEvents[E]>) => boolean) }

/** Several events at once are one reading. */
const SETTLE_MS = 300

/** Reads again soon after the server told of something, and after every time without a connection. */
export function useNews(news: News, again: () => void): void {
  const read = useEffectEvent(again)
  const isOfInterest = useEffectEvent((event: Event, told: readonly unknown[]): boolean => {
    const wanted: true | ((...told: never[]) => boolean) | undefined = news[event]
    return typeof wanted === 'function' ? wanted(...(told as never[])) : wanted === true
  })
  const events = Object.keys(news).join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => read(), SETTLE_MS)
    }
    const ends = (events.split(' ') as Event[]).map((event) =>
      onServerEvent(event, (...told: unknown[]) => {
        if (isOfInterest(event, told)) soon()
      }),
    )
    ends.push(onReconnected(soon))
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [events])
}
