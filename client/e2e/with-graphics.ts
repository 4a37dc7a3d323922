import { test as base } from './with-installation.ts'

/** Models are drawn by the processor where there is no graphics card. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const drawing = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...drawing] })
    },
    { scope: 'worker' },
  ],
})
