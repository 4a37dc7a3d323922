import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { onReconnected, onServerEvent, watchVersion } from '../../api/socket.ts'
import { loadStructure, openStructure, structure } from './structure-state.ts'

/** Several changes at once are one reading. */
const settleMs = 200

/** Loads the tree and keeps it up to date with what others do and what the server calculates. */
export function useStructure(spaceId: string): void {
  const { nodes } = useSnapshot(structure)
  const versions = (nodes ?? []).map(({ schedule }) => schedule?.versionId ?? '').filter(Boolean)
  const watched = versions.join(' ')

  useEffect(() => {
    openStructure(spaceId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadStructure(), settleMs)
    }
    const ends = [
      onServerEvent('structure', (event) => event.spaceId === spaceId && reload()),
      onServerEvent('timetable', reload),
      onServerEvent('access', reload),
      onReconnected(reload),
    ]
    return () => {
      clearTimeout(timer)
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
