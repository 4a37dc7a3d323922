import { drawingByProcessor } from './drawing.ts'
import { test as base } from './with-installation.ts'

/** Models are drawn, whatever the machine. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...drawingByProcessor] })
    },
    { scope: 'worker' },
  ],
})
