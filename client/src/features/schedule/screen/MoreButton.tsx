import { Button, PopoverNext, Tooltip } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { useState } from 'react'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { soon } from '../base/soon.ts'

const MoreMenu = soon('MoreMenu')

export function MoreButton() {
  const { t } = useScheduleText()
  const [open, setOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-end"
      content={<MoreMenu close={() => setOpen(false)} />}
    >
      <Tooltip content={t('more')} placement="bottom" hoverOpenDelay={400} openOnTargetFocus={false} compact>
        <Button size="small" variant="minimal" icon={<More size={14} />} aria-label={t('more')} data-command="more" />
      </Tooltip>
    </PopoverNext>
  )
}
