import { useCallback, useEffect, useState } from 'react'
import { type RegisterEntry, readDirectories, readRegister } from '../../parts/resources/read-register.ts'
import { isServerAway, keepFor, keptFor } from '../../session/kept.ts'
import { useNews } from '../../shell/use-news.ts'

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
    void read()
  }, [read])
  useNews({ directory: true, directories: (event) => event.spaceId === spaceId }, () => void read())
  return { register, error, isKept, read }
}
