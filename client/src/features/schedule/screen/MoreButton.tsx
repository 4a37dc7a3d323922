import { Button, Menu, MenuDivider, PopoverNext, Tooltip } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { Fragment, useState } from 'react'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { CommandItem } from '../base/CommandItem.tsx'
import { type CommandId, commandOf } from '../commands/registry.ts'

/** What the tool bar has no room for, in groups. */
const groups: readonly (readonly CommandId[])[] = [
  ['outdent', 'indent', 'link', 'unlink', 'splitWork', 'joinWork'],
  ['import', 'export', 'print', 'reports', 'compare', 'calendars', 'settings'],
  ['find', 'palette', 'keys'],
]

export function MoreButton() {
  const { t } = useScheduleText()
  const [open, setOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-end"
      content={
        <Menu size="small">
          {groups.map((ids, i) => (
            <Fragment key={ids[0]}>
              {i > 0 && <MenuDivider />}
              {ids.map((id) => (
                <CommandItem key={id} command={commandOf(id)} done={() => setOpen(false)} />
              ))}
            </Fragment>
          ))}
        </Menu>
      }
    >
      <Tooltip content={t('more')} placement="bottom" hoverOpenDelay={400} openOnTargetFocus={false} compact>
        <Button size="small" variant="minimal" icon={<More size={14} />} aria-label={t('more')} data-command="more" />
      </Tooltip>
    </PopoverNext>
  )
}
