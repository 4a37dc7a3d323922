import { bimStateList, bimStateOverrides } from '@plumbline/core/contract'
import { parseInstant } from '@plumbline/core/time'
import { useCallback, useEffect, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import type { ModelView } from '../model-view.ts'
import type { Player } from '../player/player.ts'
import { stateAt } from './state-at.ts'

export interface States {
  /** Of those with a moment the one that the player has come to is shown. */
  isByDate: boolean
  showByDate(isByDate: boolean): void
  list: Read<Output<typeof bimStateList>>
  /** The state that the picture shows; null: none. */
  shownId: string | null
  shown: Read<Output<typeof bimStateOverrides> | null>
  /** A state of a moment takes the player there. */
  show(id: string | null, at?: string | null): void
}

/** The states of the models of a schedule and the one that is shown, kept up with what others change. */
export function useStates(scheduleId: string, player: Player, { moving }: ModelView): States {
  const [isByDate, setByDate] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  const list = useRead(scheduleId, (signal) => call(bimStateList, { params: { scheduleId }, signal, quiet: true }))
  const shown = useRead(shownId ?? '', async (signal) =>
    shownId === null ? null : call(bimStateOverrides, { params: { bimStateId: shownId }, signal, quiet: true }),
  )
  const { again: listAgain } = list
  const { again: shownAgain } = shown
  const content = shown.value
  // While the next one is on its way the last one stays: what is moved does not jump back for a moment.
  useEffect(() => {
    if (shownId !== null && !content) return
    player.overrides = content?.overrides ?? []
    moving.list = content?.transformations ?? []
  }, [player, moving, shownId, content])
  const states = list.value?.states
  useEffect(() => {
    if (!isByDate) return
    const follow = (): void => setShownId(stateAt(states ?? [], player.state.now)?.id ?? null)
    follow()
    return subscribeKey(player.state, 'now', follow)
  }, [isByDate, states, player])
  useEffect(() => {
    const again = (): void => {
      listAgain()
      shownAgain()
    }
    const ends = [
      onServerEvent('bimStates', (event) => event.scheduleId === scheduleId && again()),
      onReconnected(again),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [scheduleId, listAgain, shownAgain])
  const isGone = shown.error instanceof ApiError && shown.error.code === 'NOT_FOUND'
  useEffect(() => {
    if (isGone) setShownId(null)
  }, [isGone])
  const show = useCallback(
    (id: string | null, at: string | null = null): void => {
      setByDate(false)
      setShownId(id)
      const moment = at === null ? null : parseInstant(at)
      if (moment === null) return
      player.turnOn(true)
      player.seek(moment)
    },
    [player],
  )
  const showByDate = useCallback(
    (byDate: boolean): void => {
      if (byDate && !player.state.isOn) player.turnOn(true)
      setByDate(byDate)
    },
    [player],
  )
  return { isByDate, showByDate, list, shownId, shown, show }
}
