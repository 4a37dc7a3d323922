/** Imported before a server of a browser test: its licences are signed with the key of `TEST_LICENCE_KEY`. */
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/identity/licences/public-key.ts')
      ? {
          format: 'module',
          shortCircuit: true,
          source: `export const publicKey = ${JSON.stringify(process.env.TEST_LICENCE_KEY ?? '')}`,
        }
      : next(url, context),
})
