import { spaceAccess } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { onReconnected, onServerEvent } from '../api/socket.ts'
import { session } from './session.ts'

/** While a screen shows this node, `can` answers for it and not for the space. */
export function usePlace(spaceId: string, nodeId: string): void {
  useEffect(() => {
    // Until a node is known the rights of the space stand.
    if (nodeId === '') return
    let left = false
    const read = async (): Promise<void> => {
      try {
        const { effectiveRights } = await call(spaceAccess, { params: { spaceId }, input: { nodeId }, quiet: true })
        if (!left) session.place = { nodeId, effectiveRights }
      } catch {
        // Without an answer the rights of the space stand; the server refuses what is not allowed.
      }
    }
    void read()
    const again = (): void => void read()
    const ends = [onServerEvent('access', again), onReconnected(again)]
    return () => {
      left = true
      for (const end of ends) end()
      if (session.place?.nodeId === nodeId) session.place = null
    }
  }, [spaceId, nodeId])
}
