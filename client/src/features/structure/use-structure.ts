import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { onReconnected, onServerEvent, watchVersion } from '../../api/socket.ts'
import { loadPresence, loadStructure, openStructure, structure } from './structure-state.ts'

/** Several changes at once are one reading. */
const settleMs = 200

/** Loads the tree and keeps it up to date with what others do and what the server calculates. */
export function useStructure(spaceId: string): void {
  const { nodes } = useSnapshot(structure)
  const versions = (nodes ?? []).map(({ schedule }) => schedule?.versionId ?? '').filter(Boolean)
  const watched = versions.join(' ')

  useEffect(() => {
    openStructure(spaceId)
    const reload = settled(() => void loadStructure())
    const present = settled(() => void loadPresence())
    const ends = [
      onServerEvent('structure', (event) => event.spaceId === spaceId && reload.ask()),
      onServerEvent('presence', (event) => event.spaceId === spaceId && present.ask()),
      onServerEvent('timetable', reload.ask),
      onServerEvent('indicators', reload.ask),
      onServerEvent('access', reload.ask),
      onReconnected(reload.ask),
      onReconnected(present.ask),
      reload.end,
      present.end,
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [spaceId])

  useEffect(() => {
    const ends = watched.split(' ').filter(Boolean).map(watchVersion)
    return () => {
      for (const end of ends) end()
    }
  }, [watched])
}

function settled(act: () => void): { ask: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => clearTimeout(timer)
  const ask = (): void => {
    end()
    timer = setTimeout(act, settleMs)
  }
  return { ask, end }
}
