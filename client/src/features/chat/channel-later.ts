import { lazy } from 'react'
import { loadAllTexts } from '../../i18n/i18n.ts'

/** A channel on other screens: its code comes when one is opened. */
export const ChannelView = lazy(async () => {
  const [{ ChannelView: view }] = await Promise.all([import('./ChannelView.tsx'), loadAllTexts()])
  return { default: view }
})
