import { lazy } from 'react'

/** A channel on other screens: its code comes when one is opened. */
export const ChannelView = lazy(async () => ({ default: (await import('./ChannelView.tsx')).ChannelView }))
