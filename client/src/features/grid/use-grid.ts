import {
  type GridGroundView,
  type GridGroupsView,
  gwbsGroups,
  gwbsRead,
  gwbsSettingSave,
} from '@plumbline/core/contract'
import type { RowFilter } from '@plumbline/core/filtering'
import type { GridSetting } from '@plumbline/core/gwbs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { toastError } from '../../shell/toast.ts'
import { type News, useNews } from '../../shell/use-news.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** How works are looked at. */
export interface GridLook {
  setting: GridSetting
  filters: RowFilter[]
}

/** Groups, with the look that they were asked with: until the next answer their cells are of its columns. */
export interface OpenGroups extends GridGroupsView {
  look: GridLook
}

const news: News = { indicators: true, structure: true, versions: true, attributes: true, access: true }

/** What there is to look at. */
export function useGridGround(projectId: string): Read<GridGroundView> {
  const read = useRead(projectId, (signal) => call(gwbsRead, { params: { projectId }, signal }))
  useNews(news, read.again)
  return read
}

/** As it is now, and goes on to be with each official result. `stamp` other: something else is asked. */
export function useGridGroups(projectId: string, look: GridLook): Read<OpenGroups> {
  const read = useRead<OpenGroups>(
    `groups ${projectId}`,
    async (signal) => ({
      ...(await call(gwbsGroups, { params: { projectId }, input: look, signal, quiet: true })),
      look,
    }),
    JSON.stringify(look),
  )
  useNews(news, read.again)
  return read
}

const REST_MS = 800

/** The setting of the person, kept by the server a moment after each change. */
export function useGridSetting(projectId: string, known: GridSetting): [GridSetting, (setting: GridSetting) => void] {
  const [setting, setSetting] = useState(known)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<GridSetting | null>(null)
  const save = useCallback((): void => {
    clearTimeout(timer.current)
    if (unsaved.current === null) return
    const input = { setting: unsaved.current }
    unsaved.current = null
    call(gwbsSettingSave, { params: { projectId }, input, quiet: true }).catch(toastError)
  }, [projectId])
  // Whoever leaves the page at once has chosen all the same.
  useEffect(() => save, [save])
  const change = useCallback(
    (next: GridSetting): void => {
      setSetting(next)
      unsaved.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(save, REST_MS)
    },
    [save],
  )
  return [setting, change]
}
