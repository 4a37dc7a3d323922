export type { ConcurrentDelay, DelayCause, DelayShare, DelayWindow, PlanMoment } from './types.ts'
export { delayWindows } from './windows.ts'
