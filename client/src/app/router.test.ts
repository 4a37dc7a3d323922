import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the code of every screen is loaded when it is opened, but for the pages of errors', () => {
  const source = readFileSync(new URL('./router.tsx', import.meta.url), 'utf8')
  const atOnce = [...source.matchAll(/^import .* from '\.\.\/features\/(\S+)\.tsx'$/gm)].map(([, path]) => path)
  expect(atOnce).toEqual(['DisconnectPage', 'ErrorPage', 'NotFoundPage'].map((page) => `errors/${page}`))
})
