import { Menu, MenuDivider } from '@blueprintjs/core'
import { Fragment } from 'react'
import type { CommandId } from '../commands/registry.ts'
import { CommandItem } from './CommandItem.tsx'

/** What the tool bar has no room for, in groups. */
const groups: readonly (readonly CommandId[])[] = [
  ['outdent', 'indent', 'link', 'unlink', 'splitWork', 'joinWork'],
  ['import', 'export', 'print', 'reports', 'compare', 'calendars', 'settings'],
  ['find', 'palette', 'keys'],
]

export function MoreMenu({ close }: { close: () => void }) {
  return (
    <Menu size="small">
      {groups.map((ids, i) => (
        <Fragment key={ids[0]}>
          {i > 0 && <MenuDivider />}
          {ids.map((id) => (
            <CommandItem key={id} id={id} done={close} />
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}
