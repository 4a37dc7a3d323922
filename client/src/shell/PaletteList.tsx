import { Menu, MenuItem } from '@blueprintjs/core'
import { Classes, Omnibar } from '@blueprintjs/select'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
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
  const { field, letGo } = useFocusKept()
  const leave = (): void => {
    letGo()
    close()
  }
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
        inputProps={{ placeholder, 'aria-label': placeholder, inputRef: field }}
        itemListRenderer={({ filteredItems, itemsParentRef, menuProps, renderItem }) => (
          <Menu {...menuProps} role="listbox" aria-label={placeholder} ulRef={itemsParentRef}>
            {filteredItems.map(renderItem)}
            {filteredItems.length === 0 && <MenuItem roleStructure="listoption" disabled text={nothing} />}
          </Menu>
        )}
        onItemSelect={(line) => {
          leave()
          line.run()
        }}
        onClose={leave}
        overlayProps={{ transitionDuration: 0, usePortal: false, lazy: false }}
      />
    </AtOnce>
  )
}

/**
 * A menu below that has just closed gives the focus back to its button, after what is typed here has begun: until the
 * palette lets go of it, it stays in the field.
 */
function useFocusKept() {
  const field = useRef<HTMLInputElement>(null)
  const isKept = useRef(true)
  useEffect(() => {
    const keep = ({ target }: FocusEvent): void => {
      const palette = field.current?.closest(`.${Classes.OMNIBAR}`)
      if (isKept.current && palette && target instanceof Node && !palette.contains(target)) field.current?.focus()
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  const letGo = (): void => {
    isKept.current = false
  }
  return { field, letGo }
}
