import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Asked {
  headers: IncomingHttpHeaders
  body: string
  messages: { role: string; content: string | null; tool_call_id?: string }[]
  tools: { function: { name: string } }[]
}

/** How the next question is answered. */
export type Answer = (response: ServerResponse, asked: Asked) => void | Promise<void>

/** A server that speaks OpenAI's chat completions as it is told to, and keeps what it was asked. */
export interface ChatCompletions {
  address: string
  asked: Asked[]
  /** One after the other; the last stays. */
  answers: Answer[]
  close(): Promise<void>
}

export async function chatCompletions(): Promise<ChatCompletions> {
  const asked: Asked[] = []
  const answers: Answer[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { messages, tools } = JSON.parse(body) as Pick<Asked, 'messages' | 'tools'>
    asked.push({ headers: request.headers, body, messages, tools })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    await answer?.(response, asked.at(-1)!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const open = (response: ServerResponse): void => void response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = (response: ServerResponse, body: unknown): void =>
  void response.write(`data: ${JSON.stringify(body)}\n\n`)
const end = (response: ServerResponse, tokens?: number): void => {
  if (tokens !== undefined) event(response, { choices: [], usage: { total_tokens: tokens } })
  response.end('data: [DONE]\n\n')
}

/** A text in pieces. */
export const says =
  (pieces: string[], tokens?: number): Answer =>
  (response) => {
    open(response)
    for (const content of pieces) event(response, { choices: [{ delta: { content } }] })
    end(response, tokens)
  }

/** A call of a tool, its arguments in two pieces. */
export const calls =
  (name: string, given: unknown, tokens?: number): Answer =>
  (response) => {
    open(response)
    const written = typeof given === 'string' ? given : JSON.stringify(given)
    const half = Math.floor(written.length / 2)
    const call = (part: object) => event(response, { choices: [{ delta: { tool_calls: [{ index: 0, ...part }] } }] })
    call({ id: 'call_1', function: { name, arguments: written.slice(0, half) } })
    call({ function: { arguments: written.slice(half) } })
    end(response, tokens)
  }

/** Whatever this is. */
export const raw =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)
