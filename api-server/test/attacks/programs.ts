import { accessTokenCreate } from '@plumbline/core/contract'
import { breakGround } from '../planning.ts'
import { passwordOf } from '../visitor.ts'
import type { Attack, Target } from './attack.ts'
import { anyKind } from './hostile-values.ts'

/** More than a person may ask to be calculated in a minute. */
const CALCULATIONS = 60

type Answer = { status: number; text: string }

/** A program that was given an access token, or has none, at the door for assistants of other makers. */
export async function programAttacks(target: Target): Promise<Attack[]> {
  const maya = await target.person('maya-with-a-program')
  const own = await breakGround(maya, 'With a program')
  const elsewhere = await breakGround(await target.person('elsewhere-of-a-program'), 'Out of its reach')
  const input = { name: 'Program', days: 1, password: passwordOf('maya-with-a-program') }
  const { text: token } = await maya.ok(accessTokenCreate, { input })

  const send = async (body: string, bearer: string = token): Promise<Answer> => {
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${bearer}`,
    }
    const answer = await fetch(new URL('/mcp', target.url), { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const call = (name: unknown, given: unknown) =>
    send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }))
  const faultless = ({ status, text }: Answer): number => {
    if (status >= 500 || text.includes('INTERNAL')) throw new Error(`${status} ${text.slice(0, 200)}`)
    return status
  }
  const listed = JSON.parse((await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))).text)
  const tools: string[] = listed.result.tools.map(({ name }: { name: string }) => name)

  return [
    {
      name: 'a storm of calculations at once',
      run: async () => {
        const asked = Array.from({ length: CALCULATIONS }, () => call('simulate', { versionId: own.versionId }))
        const refused = (await Promise.all(asked)).filter((answer) => {
          faultless(answer)
          return answer.text.includes('TOO_MANY')
        })
        if (refused.length === 0) throw new Error('all of them were calculated')
        return `${refused.length} of ${CALCULATIONS} refused`
      },
    },
    {
      name: 'what is no message of the protocol',
      run: async () => {
        const messages = ['', '{', '[]', '[{}]', '"x"', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`]
        const shapes = anyKind.flatMap((value) => [value, { jsonrpc: '2.0', id: value, method: value, params: value }])
        const bodies = [...messages, ...shapes.map((shape) => JSON.stringify(shape) ?? 'null')]
        for (const body of bodies) faultless(await send(body))
        return `${bodies.length} bodies`
      },
    },
    {
      name: 'tools are given what they do not take, and names that are none',
      run: async () => {
        for (const value of anyKind) {
          faultless(await call(value, value))
          for (const tool of tools) faultless(await call(tool, value))
          for (const tool of tools)
            faultless(
              await call(tool, { versionId: own.versionId, id: value, query: value, durations: value, rows: value }),
            )
        }
        return `${tools.length} tools, ${anyKind.length} values`
      },
    },
    {
      name: 'a body larger than any message',
      run: async () => {
        const body = JSON.stringify({ jsonrpc: '2.0', method: 'x'.repeat(20_000_000) })
        const status = await send(body).then(faultless, () => 'cut off')
        if (status !== 413 && status !== 'cut off') throw new Error(`answered ${status}`)
        return String(status)
      },
    },
    {
      name: 'a schedule of somebody else is neither read, simulated nor written',
      run: async () => {
        for (const tool of tools) {
          const { text } = await call(tool, { versionId: elsewhere.versionId, id: 'x', query: 'a' })
          if (tool !== 'list_schedules' && !text.includes('"isError":true')) throw new Error(`${tool} answered ${text}`)
          if (text.includes('Out of its reach')) throw new Error(`${tool} told of another space`)
        }
        return `${tools.length} tools`
      },
    },
    {
      name: 'no token, a wrong one, a cut one',
      run: async () => {
        for (const bearer of ['', 'x', token.slice(0, -1), `${token}x`, '\u00e9'.repeat(50)]) {
          const { status } = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), bearer)
          if (status !== 401) throw new Error(`${bearer.length} letters were answered ${status}`)
        }
        return '401'
      },
    },
  ]
}
