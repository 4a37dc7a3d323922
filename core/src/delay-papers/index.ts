/** What moved the finish of a schedule, window by window, as pages that go into a claim. */
export { type DelayPaper, delayBlocks, delayFlow } from './flow.ts'
