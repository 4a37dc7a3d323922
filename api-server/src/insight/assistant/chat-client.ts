import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { guardedLookup, originOf } from '../../identity/addresses/index.ts'

/** One message of OpenAI's chat completions. */
export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

export interface ToolDefinition {
  type: 'function'
  function: { name: string; description: string; parameters: object }
}

export interface Endpoint {
  address: string
  model: string
  key: string | null
  /** Also to addresses of one's own network, and without encryption. */
  allowsPrivate: boolean
}

export interface Completion {
  text: string
  calls: ToolCall[]
  /** As the endpoint counts them, else a guess by the length. */
  tokens: number
}

export interface ChatLimits {
  /** Until nothing more comes. */
  idleMs: number
  bytes: number
}

export const usualLimits: ChatLimits = { idleMs: 20_000, bytes: 1_000_000 }
const MAX_CALLS = 16
/** Of English text, about. */
const CHARACTERS_PER_TOKEN = 4

const piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z
                    .int()
                    .min(0)
                    .max(MAX_CALLS - 1),
                  id: z.string().max(200).nullish(),
                  function: z
                    .object({ name: z.string().max(200).nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .max(8)
    .default([]),
  usage: z.object({ total_tokens: z.int().min(0).max(100_000_000) }).nullish(),
})

/**
 * Asks once and hears the answer as it is written. Throws REMOTE_ADDRESS, ASSISTANT_UNREACHABLE and ASSISTANT_ANSWER; a redirect
 * is no answer: it would lead the key somewhere else.
 */
export async function complete(
  endpoint: Endpoint,
  { messages, tools }: { messages: readonly ChatMessage[]; tools: readonly ToolDefinition[] },
  { onText, signal, limits = usualLimits }: { onText(text: string): void; signal: AbortSignal; limits?: ChatLimits },
): Promise<Completion> {
  originOf(endpoint.address, endpoint.allowsPrivate)
  const { model } = endpoint
  const body = JSON.stringify({ model, messages, tools, stream: true, stream_options: { include_usage: true } })
  const heard = new Heard(onText)
  try {
    const response = await send(endpoint, body, signal, limits.idleMs)
    if (response.statusCode !== 200) {
      response.destroy()
      throw new AppError('ASSISTANT_UNREACHABLE', { status: response.statusCode ?? 0 })
    }
    await hear(response, heard, limits)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('ASSISTANT_UNREACHABLE', { status: 0 })
  }
  return heard.completion(body.length)
}

function send(endpoint: Endpoint, body: string, signal: AbortSignal, idleMs: number): Promise<IncomingMessage> {
  const url = new URL(`${endpoint.address.replace(/\/+$/, '')}/chat/completions`)
  const request = url.protocol === 'https:' ? encryptedRequest : plainRequest
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'text/event-stream',
    'user-agent': 'Plumbline',
    ...(endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }),
  }
  const lookup = endpoint.allowsPrivate ? {} : { lookup: guardedLookup }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, signal, agent: false, timeout: idleMs, ...lookup }, resolve)
    call.on('timeout', () => call.destroy(new Error('nothing comes')))
    call.on('error', reject)
    call.end(body)
  })
}

/** Server-sent events, line by line. */
async function hear(response: IncomingMessage, heard: Heard, { bytes }: ChatLimits): Promise<void> {
  const decoder = new TextDecoder()
  let length = 0
  let rest = ''
  for await (const chunk of response) {
    length += (chunk as Buffer).length
    if (length > bytes) {
      response.destroy()
      throw new AppError('ASSISTANT_ANSWER', { reason: 'too_long' })
    }
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const text = line.slice('data:'.length).trim()
      if (text === '[DONE]') {
        heard.isDone = true
        response.destroy()
        return
      }
      heard.take(text)
    }
  }
}

class Heard {
  isDone = false
  private text = ''
  private readonly calls: { id: string; name: string; arguments: string }[] = []
  private tokens: number | null = null
  private readonly onText: (text: string) => void

  constructor(onText: (text: string) => void) {
    this.onText = onText
  }

  take(line: string): void {
    const { choices, usage } = read(line)
    if (usage) this.tokens = usage.total_tokens
    const delta = choices[0]?.delta
    if (delta?.content) {
      this.text += delta.content
      this.onText(delta.content)
    }
    for (const { index, id, function: called } of delta?.tool_calls ?? []) {
      this.calls[index] ??= { id: '', name: '', arguments: '' }
      const call = this.calls[index]!
      call.id ||= id ?? ''
      call.name += called?.name ?? ''
      call.arguments += called?.arguments ?? ''
    }
  }

  completion(asked: number): Completion {
    const calls = this.calls.flatMap((call): ToolCall[] =>
      call ? [{ id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } }] : [],
    )
    // What broke off in the middle is not taken for an answer.
    if (!this.isDone || (this.text === '' && calls.length === 0))
      throw new AppError('ASSISTANT_ANSWER', { reason: 'empty' })
    const written = this.text.length + calls.reduce((sum, { function: { arguments: given } }) => sum + given.length, 0)
    return { text: this.text, calls, tokens: this.tokens ?? Math.ceil((asked + written) / CHARACTERS_PER_TOKEN) }
  }
}

function read(line: string): z.infer<typeof piece> {
  try {
    return piece.parse(JSON.parse(line))
  } catch {
    throw new AppError('ASSISTANT_ANSWER', { reason: 'malformed' })
  }
}
