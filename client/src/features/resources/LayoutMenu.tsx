import { Button, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import {
  type ResourceLayout,
  resourceLayoutDelete,
  resourceLayoutList,
  resourceLayoutSave,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { toastError } from '../../shell/toast.ts'
import type { Look } from './SheetTools.tsx'
import { trees } from './shown-rows.ts'

interface LayoutMenuProps {
  spaceId: string
  look: Look
  setLook: (look: Look) => void
}

/** What is kept of the screen under names: one's own, and the shared ones. */
export function LayoutMenu({ spaceId, look, setLook }: LayoutMenuProps) {
  const { t } = useTranslation('resources')
  const [layouts, setLayouts] = useState<readonly ResourceLayout[]>([])
  const [name, setName] = useState('')
  const params = { spaceId }
  const load = async (): Promise<void> => {
    try {
      setLayouts((await call(resourceLayoutList, { params, quiet: true })).layouts)
    } catch (error) {
      toastError(error)
    }
  }
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      setName('')
      await load()
    } catch (error) {
      toastError(error)
    }
  }
  const save = (): void => {
    const input = { name: name.trim(), shared: false, look: { ...look } }
    if (input.name !== '') void act(() => call(resourceLayoutSave, { params, input, quiet: true }))
  }
  const remove = (resourceLayoutId: string): void =>
    void act(() => call(resourceLayoutDelete, { params: { resourceLayoutId }, quiet: true }))
  return (
    <PopoverNext
      placement="bottom-start"
      onOpening={() => void load()}
      content={
        <div className="resources-layouts">
          <Menu>
            {layouts.length === 0 && <MenuItem disabled text={t('layout.none')} />}
            {layouts.map((one) => (
              <MenuItem
                key={one.id}
                text={one.name}
                label={one.shared ? t('layout.shared') : ''}
                labelElement={
                  one.mine && (
                    <IconButton
                      icon={<Cross size={12} />}
                      label={t('layout.delete')}
                      onClick={(event) => {
                        event.stopPropagation()
                        remove(one.id)
                      }}
                    />
                  )
                }
                onClick={() => setLook(lookOf(one.look))}
              />
            ))}
          </Menu>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <InputGroup
              size="small"
              placeholder={t('layout.name')}
              aria-label={t('layout.name')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="small" type="submit" text={t('layout.save')} disabled={name.trim() === ''} />
          </form>
        </div>
      }
    >
      <Button size="small" variant="minimal" text={t('layout.title')} endIcon={<CaretDown size={12} />} />
    </PopoverNext>
  )
}

/** What can be read of it. */
function lookOf(kept: Record<string, unknown>): Look {
  const text = (name: string): string => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    tree: trees.find((one) => one === kept.tree) ?? 'group',
    filter: text('filter'),
    indicator: text('indicator'),
  }
}
