import { useCallback, useEffect, useState } from 'react'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { type RegisterEntry, readDirectories, readRegister } from '../../parts/resources/read-register.ts'
import { isServerAway, keepFor, keptFor } from '../../session/kept.ts'

export interface SpaceRegister {
  entries: readonly RegisterEntry[]
  /** Names of the nodes of the trees of the space (RBS), by id. */
  nodes: Readonly<Record<string, string>>
}

export interface RegisterState {
  /** Null until it is there. */
  register: SpaceRegister | null
  error: unknown
  /** As it was when there was a connection. */
  isKept: boolean
  read(): Promise<void>
}

const SETTLE_MS = 250

/** The register of a space, kept up with what others do; without a network as it was read last. */
export function useRegister(spaceId: string, userId: string): RegisterState {
  const [register, setRegister] = useState<SpaceRegister | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isKept, setKept] = useState(false)
  const read = useCallback(async () => {
    const name = `resources.${spaceId}`
    try {
      const [entries, trees] = await Promise.all([readRegister(spaceId), readDirectories(spaceId, 'rbs')])
      const nodes = Object.fromEntries(trees.flatMap(({ rows }) => rows.map((row) => [row.id, row.name || row.code])))
      keepFor(userId, name, { entries, nodes })
      setRegister({ entries, nodes })
      setError(null)
      setKept(false)
    } catch (failure) {
      const kept = isServerAway(failure) ? keptFor<SpaceRegister>(userId, name) : null
      if (kept) setRegister(kept)
      setKept(kept !== null)
      setError(failure)
    }
  }, [spaceId, userId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), SETTLE_MS)
    }
    void read()
    const ends = [
      onServerEvent('directory', again),
      onServerEvent('directories', (event) => event.spaceId === spaceId && again()),
      onReconnected(again),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [read, spaceId])
  return { register, error, isKept, read }
}
