import { epsDelete, epsRename, epsTree, login, systemState, versionComparisonExport } from '@plumbline/core/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { call, callBlob } from './call.ts'
import { onAnswers } from './reactions.ts'

const reactions = { signIn: vi.fn(), chooseSpace: vi.fn(), refuse: vi.fn() }
const epsId = 'abcdefghijkl'

function answerWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  const answer = typeof body === 'string' ? body : JSON.stringify(body)
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => new Response(answer, { status, headers }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('calls of the API', () => {
  beforeEach(() => {
    onAnswers(reactions)
    session.csrfToken = 'token'
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  it('put parameters into the path and send input as JSON with the CSRF token', async () => {
    const fetched = answerWith(200, { node: { id: epsId } })
    const { node } = await call(epsRename, { params: { epsId }, input: { name: 'Block B' } })
    expect(node.id).toBe(epsId)
    const [url, options] = fetched.mock.calls[0] ?? []
    expect(url).toBe(`/api/v1/eps/${epsId}`)
    expect(options).toMatchObject({ method: 'PATCH', body: '{"name":"Block B"}', credentials: 'same-origin' })
    expect(options?.headers).toMatchObject({ 'x-csrf-token': 'token', 'content-type': 'application/json' })
  })

  it('are not sent while what they are about is not known', async () => {
    const fetched = answerWith(200, { nodes: [] })
    await expect(call(epsTree, { params: { spaceId: '' }, quiet: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('carry the language, and no CSRF token when only reading (R-I18N-05)', async () => {
    const fetched = answerWith(200, { nodes: [] })
    await call(epsTree, { params: { spaceId: epsId } })
    const headers = fetched.mock.calls[0]?.[1].headers
    expect(headers).toMatchObject({ language: 'en' })
    expect(headers).not.toHaveProperty('x-csrf-token')
  })

  it('send the input of a deletion as a query', async () => {
    const fetched = answerWith(200, { success: true })
    await call(epsDelete, { params: { epsId }, input: { count: 4 } })
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/v1/eps/${epsId}?count=4`)
  })

  it('throw the code and the facts of a refusal', async () => {
    answerWith(409, { error: 'EPS_WRONG_PARENT', error_message: 'EPS_WRONG_PARENT', params: { kind: 'facility' } })
    const refused = call(epsRename, { params: { epsId }, input: {} })
    await expect(refused).rejects.toMatchObject({ code: 'EPS_WRONG_PARENT', params: { kind: 'facility' }, status: 409 })
  })

  it('take a success that says success: false for an error (R-SYS-10)', async () => {
    answerWith(200, { success: false, error: 'CONFLICT' })
    await expect(call(epsDelete, { params: { epsId }, input: { count: 1 } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('read a list of messages from an answer that is flagged as an error, also from a file (R-SYS-08)', async () => {
    const list = [{ code: 'VERSION_LOCKED', params: {}, error_message: 'not shown' }, 'Sheet 2 is too long']
    const flagged = { 'error-type': 'localized', 'content-type': 'application/octet-stream' }
    answerWith(200, list, flagged)
    const input = { left: { versionId: epsId }, right: { versionId: epsId } } as never
    await expect(callBlob(versionComparisonExport, { params: { scheduleId: epsId }, input })).rejects.toMatchObject({
      problems: [{ code: 'VERSION_LOCKED' }, { message: 'Sheet 2 is too long' }],
    })
    answerWith(200, 'PK-bytes', { 'content-type': 'application/octet-stream' })
    const file = await callBlob(versionComparisonExport, { params: { scheduleId: epsId }, input })
    expect(await file.text()).toBe('PK-bytes')
  })

  it('load the system state, send the session along and give up after five minutes (R-SESS-14, R-SESS-15)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const fetched = answerWith(200, { version: '1' })
    await call(systemState)
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/system-state')
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' })
    expect(timeout).toHaveBeenCalledWith(300_000)
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('timed out', 'TimeoutError')
    })
    timeout.mockReturnValue(AbortSignal.abort())
    await expect(call(systemState)).rejects.toMatchObject({ code: 'TIMEOUT' })
    timeout.mockRestore()
  })

  it('lead to the sign-in page on 401, unless signing in itself was refused (R-SYS-05)', async () => {
    answerWith(401, { error: 'UNAUTHORIZED' })
    await expect(call(epsTree, { params: { spaceId: epsId } })).rejects.toBeInstanceOf(ApiError)
    expect(reactions.signIn).toHaveBeenCalledOnce()

    answerWith(401, { error: 'BAD_CREDENTIALS' })
    await expect(call(login, { input: { login: 'irina', password: 'wrong' } })).rejects.toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    expect(reactions.signIn).toHaveBeenCalledOnce()
  })

  it('lead to the choice of a space on 402 (R-SYS-06)', async () => {
    answerWith(402, { error: 'LicenseLimit' })
    await expect(call(epsTree, { params: { spaceId: epsId } })).rejects.toBeInstanceOf(ApiError)
    expect(reactions.chooseSpace).toHaveBeenCalledExactlyOnceWith('LicenseLimit')
  })

  it('lead to the error page when the address is not allowed (R-SYS-07)', async () => {
    answerWith(403, { error: 'Forbidden', error_message: 'IPNotAllowed' })
    await expect(call(epsTree, { params: { spaceId: epsId } })).rejects.toBeInstanceOf(ApiError)
    expect(reactions.refuse).toHaveBeenCalledWith('IPNotAllowed')
  })

  it('say that the connection is lost, or that somebody between gave up (R-SYS-19)', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed')
    })
    await expect(call(systemState)).rejects.toMatchObject({ code: 'CONNECTION_LOST', status: 0 })
    answerWith(502, '<html>Bad gateway</html>')
    await expect(call(systemState)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('tell a stop by the person from a failure', async () => {
    const stop = new AbortController()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const stopped = call(epsTree, { params: { spaceId: epsId }, signal: stop.signal })
    stop.abort()
    await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' })
  })

  describe('that change something', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** Answers one after another; an error is a line that broke. */
    function answering(...answers: (number | Error)[]) {
      const fetched = vi.fn(async (_url: string, _options: RequestInit) => {
        const answer = answers.shift() ?? new Error('nobody is asked that often')
        if (answer instanceof Error) throw answer
        return new Response(answer === 200 ? `{"node":{"id":"${epsId}"}}` : '{"error":"UNAVAILABLE"}', {
          status: answer,
        })
      })
      vi.stubGlobal('fetch', fetched)
      return fetched
    }
    const rename = async () => {
      const called = call(epsRename, { params: { epsId }, input: { name: 'Block B' } })
      const ended = called.then(
        ({ node }) => node.id,
        ({ code }: ApiError) => code,
      )
      await vi.runAllTimersAsync()
      return ended
    }
    const keysOf = (fetched: ReturnType<typeof answering>) =>
      fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
    const broken = new TypeError('fetch failed')
    const refusedAfter = async (fetched: ReturnType<typeof answering>) => ({
      code: await rename(),
      times: fetched.mock.calls.length,
    })

    it.each([[broken], [502], [503]])('are sent again with the key that they had after %s', async (first) => {
      const fetched = answering(first, 200)
      expect(await rename()).toBe(epsId)
      const [key, again] = keysOf(fetched)
      expect(key).toMatch(/^[\w-]{12}$/)
      expect(again).toBe(key)
      expect(fetched.mock.calls[1]?.[1].body).toBe('{"name":"Block B"}')
    })

    it('have a key each', async () => {
      const fetched = answering(200, 200)
      await rename()
      await rename()
      expect(new Set(keysOf(fetched)).size).toBe(2)
    })

    it('are sent twice at the most, and once where the answer is clear or there is no network', async () => {
      expect([await refusedAfter(answering(broken, broken)), await refusedAfter(answering(503, 503))]).toEqual([
        { code: 'CONNECTION_LOST', times: 2 },
        { code: 'UNAVAILABLE', times: 2 },
      ])
      expect((await refusedAfter(answering(504))).times).toBe(1)
      vi.stubGlobal('navigator', { onLine: false })
      expect(await refusedAfter(answering(broken))).toEqual({ code: 'CONNECTION_LOST', times: 1 })
    })

    it('are told from what only reads, which is asked once and has no key', async () => {
      const fetched = answering(503)
      await expect(call(epsTree, { params: { spaceId: epsId } })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      expect(keysOf(fetched)).toEqual([null])
    })
  })
})
