import { unitsAt } from '@plumbline/core/resources'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { useListQuery } from '../../shell/list-query.ts'
import { toast } from '../../shell/toast.ts'
import { createResource, pasteResources } from './changes.ts'
import { linesOf } from './pasted-lines.ts'
import { RegisterLine } from './RegisterLine.tsx'
import { ResourcePanel } from './ResourcePanel.tsx'
import { SheetTools } from './SheetTools.tsx'
import { shownRows, type Tree } from './shown-rows.ts'
import type { SpaceRegister } from './use-register.ts'
import { useRowKeys } from './use-row-keys.ts'

interface RegisterSheetProps {
  spaceId: string
  register: SpaceRegister
  openId: string
  open: (id: string) => void
  mayEdit: boolean
  read: () => Promise<void>
}

const ROW = 28
/** Rows that are drawn above and below what is seen. */
const BEYOND = 10
const DAY_MS = 86_400_000

/** The register as a tree, and beside it the resource that is looked at. */
export function RegisterSheet({ spaceId, register, openId, open, mayEdit, read }: RegisterSheetProps) {
  const { t } = useTranslation('resources')
  const { space } = useSnapshot(session)
  const { query, setQuery } = useListQuery()
  const [tree, setTree] = useState<Tree>('group')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const { filter, indicator, target } = query
  const rows = useMemo(
    () => shownRows(register, { tree, filter, indicator }, collapsed),
    [register, tree, filter, indicator, collapsed],
  )
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  const today = Math.floor(Date.now() / DAY_MS)
  const chosen = openId || target
  const toggle = (key: string): void =>
    setCollapsed((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const show = (key: string): void => {
    if (!key.startsWith('rbs:')) open(key)
  }
  const entry = register.entries.find(({ id }) => id === chosen) ?? null
  const add = async (type: 'machine' | 'resource_group' = 'machine'): Promise<void> => {
    const parentId = entry === null ? null : entry.type === 'resource_group' ? entry.id : entry.parentId
    const place = entry ? { directoryId: entry.directoryId, parentId } : { parentId: null }
    const id = await createResource(spaceId, { name: t('newName'), type, ...place })
    if (id !== null) {
      await read()
      open(id)
    }
  }
  const onKeyDown = useRowKeys({ rows, chosen, show, toggle, add: () => void (mayEdit && add()) })
  useShown(
    box,
    rows.findIndex(({ key }) => key === chosen),
  )
  const onPaste = async (event: React.ClipboardEvent): Promise<void> => {
    if (!mayEdit || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const directoryId = entry?.directoryId ?? register.entries[0]?.directoryId ?? ''
    const parentId = entry?.type === 'resource_group' ? entry.id : (entry?.parentId ?? null)
    const count = await pasteResources(spaceId, linesOf(event.clipboardData.getData('text/plain')), {
      directoryId,
      parentId,
    })
    if (count !== null && count > 0) toast.done(t('pasted', { count }))
  }
  const first = Math.max(0, Math.floor(view.top / ROW) - BEYOND)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW) + BEYOND)
  return (
    <div className="resources">
      <div className="resources-main">
        <SheetTools
          spaceId={spaceId}
          directoryId={entry?.directoryId ?? register.entries[0]?.directoryId ?? ''}
          look={{ tree, filter, indicator }}
          setLook={(look) => {
            setTree(look.tree)
            setQuery({ filter: look.filter, indicator: look.indicator })
          }}
          mayEdit={mayEdit}
          add={(type) => void add(type)}
        />
        <div className="resources-head" aria-hidden="true">
          {(['code', 'name', 'type', 'unit', 'available', 'prices'] as const).map((column) => (
            <span key={column}>
              {t(`column.${column}`)}
              {column === 'prices' && space && `, ${space.currency}`}
            </span>
          ))}
        </div>
        <div
          ref={box}
          className="resources-rows"
          role="tree"
          aria-label={t('title')}
          tabIndex={0}
          data-testid="resources-grid"
          onKeyDown={onKeyDown}
          onPaste={(event) => void onPaste(event)}
          onScroll={({ currentTarget }) =>
            setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
          }
        >
          {rows.length === 0 && <p className="resources-nothing">{t('nothingFound')}</p>}
          <div style={{ height: rows.length * ROW, position: 'relative' }}>
            {rows.slice(first, last).map((row, i) => (
              <RegisterLine
                key={row.key}
                row={row}
                top={(first + i) * ROW}
                isChosen={row.key === chosen}
                isCollapsed={collapsed.has(row.key)}
                available={row.entry ? unitsAt(row.entry.availability, today) : null}
                show={() => show(row.key)}
                toggle={() => toggle(row.key)}
              />
            ))}
          </div>
        </div>
      </div>
      {entry && (
        <ResourcePanel
          key={entry.id}
          spaceId={spaceId}
          entry={entry}
          register={register}
          mayEdit={mayEdit}
          close={() => open('')}
        />
      )}
    </div>
  )
}

/** The chosen row comes into sight. */
function useShown(box: React.RefObject<HTMLDivElement | null>, at: number): void {
  useEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    const top = at * ROW
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW > element.scrollTop + element.clientHeight) element.scrollTop = top + ROW - element.clientHeight
  }, [box, at])
}
