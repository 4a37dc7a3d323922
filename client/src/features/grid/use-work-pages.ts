import { type GridWorkView, gwbsWorks } from '@plumbline/core/contract'
import { useEffect, useReducer, useRef } from 'react'
import { call } from '../../api/call.ts'
import type { GridRow } from './grid-rows.ts'
import type { OpenGroups } from './use-grid.ts'

const PAGE = 200

type WorkRow = Extract<GridRow, { kind: 'work' }>

interface Page {
  /** The answer that it belongs to. */
  of: OpenGroups
  works: GridWorkView[]
}

const keyOf = (row: WorkRow): string => `${Math.floor(row.at / PAGE)} ${row.groupId}`

/**
 * Works of the rows in sight, read page by page; undefined: not there yet. Of the result before they stay in sight until
 * those of the next one have come.
 */
export function useWorkPages(projectId: string, groups: OpenGroups, inSight: readonly (GridRow | undefined)[]) {
  const pages = useRef(new Map<string, Page>())
  const asked = useRef(new Map<string, OpenGroups>())
  const [, draw] = useReducer((n: number) => n + 1, 0)

  useEffect(() => {
    const read = async (row: WorkRow, key: string): Promise<void> => {
      const offset = Math.floor(row.at / PAGE) * PAGE
      const input = { ...groups.look, path: [...row.path], offset, limit: PAGE }
      try {
        const { works } = await call(gwbsWorks, { params: { projectId }, input, quiet: true })
        if (asked.current.get(key) !== groups) return
        pages.current.set(key, { of: groups, works })
        draw()
      } catch {
        // Asked once more when rows are drawn again.
        asked.current.delete(key)
      }
    }
    for (const [key, page] of pages.current) if (page.of.look !== groups.look) pages.current.delete(key)
    for (const row of inSight) {
      if (row?.kind !== 'work') continue
      const key = keyOf(row)
      if (asked.current.get(key) === groups) continue
      asked.current.set(key, groups)
      void read(row, key)
    }
  })

  return (row: WorkRow): GridWorkView | undefined => {
    const page = pages.current.get(keyOf(row))
    return page?.of.look === groups.look ? page.works[row.at % PAGE] : undefined
  }
}
