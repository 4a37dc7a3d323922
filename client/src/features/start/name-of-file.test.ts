import { expect, it } from 'vitest'
import { nameOfFile } from './name-of-file.ts'

it('a space that begins with a file is called like the file, as far as a space may be called so', () => {
  expect(nameOfFile('Site plan v2.xer', 'New')).toBe('Site plan v2')
  expect(nameOfFile('График <1>.xml', 'New')).toBe('График 1')
  expect(nameOfFile(`${'long '.repeat(20)}.xlsx`, 'New').length).toBeLessThanOrEqual(32)
  expect(nameOfFile('***.xer', 'New')).toBe('New')
})
