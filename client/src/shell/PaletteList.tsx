import { Menu, MenuItem } from '@blueprintjs/core'
import { Omnibar } from '@blueprintjs/select'
import type { ComponentType, ReactNode } from 'react'
import { AtOnce } from './AtOnce.tsx'

/** One line of a palette: something to do, or a place to go to. */
export interface PaletteLine {
  id: string
  /** What it is found by and, without `text`, how it is shown. */
  title: string
  text?: ReactNode
  /** What it is also found by. */
  words?: string
  disabled?: boolean
  /** Its key, or why it cannot be done now. */
  label?: string
  icon: ComponentType<{ size?: number }>
  run: () => void
}

interface PaletteListProps {
  lines: PaletteLine[]
  /** Those for what is typed, the best first. */
  find: (query: string, lines: PaletteLine[]) => PaletteLine[]
  placeholder: string
  /** Said where none is found. */
  nothing: string
  close: () => void
}

/** A field in the middle of the screen, and below it what can be done by that name. */
export function PaletteList({ lines, find, placeholder, nothing, close }: PaletteListProps) {
  return (
    <AtOnce>
      <Omnibar<PaletteLine>
        isOpen
        className="schedule-palette"
        items={lines}
        itemListPredicate={find}
        itemDisabled={({ disabled = false }) => disabled}
        itemRenderer={({ id, icon: Icon, title, text, label }, { handleClick, handleFocus, modifiers, ref }) => (
          <MenuItem
            key={id}
            ref={ref}
            roleStructure="listoption"
            icon={<Icon size={14} />}
            text={text ?? title}
            label={label}
            active={modifiers.active}
            disabled={modifiers.disabled}
            onClick={handleClick}
            onFocus={handleFocus}
          />
        )}
        inputProps={{ placeholder, 'aria-label': placeholder }}
        itemListRenderer={({ filteredItems, itemsParentRef, menuProps, renderItem }) => (
          <Menu {...menuProps} role="listbox" aria-label={placeholder} ulRef={itemsParentRef}>
            {filteredItems.map(renderItem)}
            {filteredItems.length === 0 && <MenuItem roleStructure="listoption" disabled text={nothing} />}
          </Menu>
        )}
        onItemSelect={(line) => {
          close()
          line.run()
        }}
        onClose={close}
        overlayProps={{ transitionDuration: 0, usePortal: false, lazy: false }}
      />
    </AtOnce>
  )
}
