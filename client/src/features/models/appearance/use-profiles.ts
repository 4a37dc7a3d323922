import { appearanceProfileList } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import type { Player } from '../player/player.ts'

export type Profiles = Read<Output<typeof appearanceProfileList>>

/** The appearance profiles of the space, kept up with what others change; the player shows them as they are. */
export function useProfiles(spaceId: string, player: Player): Profiles {
  const read = useRead(spaceId, (signal) => call(appearanceProfileList, { params: { spaceId }, signal, quiet: true }))
  const { value, again } = read
  useEffect(() => {
    if (value) player.profiles = value.profiles
  }, [value, player])
  useEffect(() => {
    const ends = [
      onServerEvent('appearanceProfiles', (event) => event.spaceId === spaceId && again()),
      onReconnected(again),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [spaceId, again])
  return read
}
