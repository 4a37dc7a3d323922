import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { toastError } from '../shell/toast.ts'
import { handleUncaught } from './uncaught.ts'

vi.mock('../shell/toast.ts', () => ({ toastError: vi.fn() }))

const fetched = vi.fn(async (_url: string, _options: RequestInit) => new Response('{"success":true}'))
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('location', { pathname: '/space/calendars' })

beforeEach(() => vi.clearAllMocks())

const reports = () => fetched.mock.calls.map(([url, { body }]) => ({ url, ...JSON.parse(String(body)) }))

it('what no screen answers for goes to the general handler: it is told, and reported once (R-SYS-09)', () => {
  const bug = new TypeError('x is undefined')
  handleUncaught('error', bug)
  handleUncaught('rejection', bug)
  expect(toastError).toHaveBeenCalledWith(bug)
  expect(reports()).toMatchObject([
    { url: '/api/v1/client-error', kind: 'error', message: 'x is undefined', path: '/space/calendars' },
  ])
})

it('a refusal is told and is no error of the page; a server that is away is told elsewhere', () => {
  const refused = new ApiError('VERSION_LOCKED', {}, 409)
  handleUncaught('rejection', refused)
  handleUncaught('rejection', new ApiError('CONNECTION_LOST'))
  expect(toastError).toHaveBeenCalledExactlyOnceWith(refused)
  expect(reports()).toEqual([])
})

it('what is no failure is not told', () => {
  handleUncaught('error', 'ResizeObserver loop completed with undelivered notifications.')
  expect(toastError).not.toHaveBeenCalled()
  expect(reports()).toEqual([])
})

it('a page that fails without end reports ten errors', () => {
  for (let i = 0; i < 30; i++) handleUncaught('error', new Error(`failure ${i}`))
  expect(reports().length).toBeLessThanOrEqual(10)
})
