import { OverlayToaster, Position, type Toaster } from '@blueprintjs/core'

/** Where messages stand; it comes with the first of them. */
export const makeToaster = (): Promise<Toaster> =>
  OverlayToaster.create({ position: Position.BOTTOM, maxToasts: 3, className: 'pl-toasts' })
