import { MAX_BATCH_FILES } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { withFiles } from './chosen-files.ts'

const file = (name: string, text = '') => new File([text], name)

test('a file chosen again takes the place of the one of its name, and no more are kept than are taken at once', () => {
  const again = file('a.xer', 'newer')
  expect(withFiles([file('a.xer'), file('b.xer')], [again])).toEqual([
    again,
    expect.objectContaining({ name: 'b.xer' }),
  ])
  const many = Array.from({ length: MAX_BATCH_FILES + 5 }, (_, i) => file(`${i}.xer`))
  expect(withFiles([], many)).toHaveLength(MAX_BATCH_FILES)
})
