import { PopoverNext } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../base/schedule-context.ts'
import { soon } from '../base/soon.ts'

const BarsPanel = soon('BarsPanel')

/** What is said about bars, below its child: the command opens it, a click elsewhere closes it. */
export function BarsPopover({ children }: { children: ReactElement }) {
  const { actions } = useSchedule()
  const { barsOpen } = useSnapshot(actions.state)
  const close = (open: boolean): void => {
    if (!open) actions.state.barsOpen = false
  }
  return (
    <PopoverNext isOpen={barsOpen} onInteraction={close} placement="bottom-end" content={<BarsPanel />}>
      {children}
    </PopoverNext>
  )
}
