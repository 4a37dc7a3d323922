import { type Intent, OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { createRoot } from 'react-dom/client'

interface Told {
  message: string
  intent?: Intent
  /** A way back or onward beside the message. */
  action?: { text: string; run: () => void }
  timeout?: number
  /** Takes the place of the message that has this key. */
  key?: string
}

let toaster: Promise<Toaster> | null = null

function standing(): Promise<Toaster> {
  toaster ??= OverlayToaster.create(
    { position: Position.BOTTOM, maxToasts: 3, className: 'schedule-toasts' },
    { domRenderer: (element, container) => createRoot(container).render(element) },
  )
  return toaster
}

/** A message that goes away by itself: 8 seconds where there is a way back, 5 otherwise (R-CONST-10). */
export async function tell({ message, intent, action, timeout, key }: Told): Promise<void> {
  const shown = await standing()
  shown.show(
    {
      message: <span data-testid="toast">{message}</span>,
      intent,
      timeout: timeout ?? (action ? 8_000 : 5_000),
      action: action && { text: action.text, onClick: action.run },
    },
    key,
  )
}
