import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

const Greeting = ({ name }: { name: string }) => createElement('p', null, `Good morning, ${name}`)

test('a part is loaded when it is wanted, once, and is there at once from then on', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = onDemand(load)
  expect(load).not.toHaveBeenCalled()
  Part.bring()
  Part.bring()
  await Promise.resolve()
  await vi.waitFor(() =>
    expect(renderToString(createElement(Part, { name: 'Maya' }))).toBe('<p>Good morning, Maya</p>'),
  )
  expect(load).toHaveBeenCalledTimes(1)
})

test('one that could not be brought before it was wanted is loaded anew', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('away'))
  const Part = onDemand<{ name: string }>(load)
  Part.bring()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  Part.bring()
  await vi.waitFor(() => expect(renderToString(createElement(Part, { name: 'Tom' }))).toContain('Tom'))
  expect(load).toHaveBeenCalledTimes(2)
})
