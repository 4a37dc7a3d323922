import { HocuspocusProvider, type HocuspocusProviderConfiguration, MessageType } from '@hocuspocus/provider'
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { areLarge, enterInSlices } from './enter-in-slices.ts'

export interface SlicedVoice {
  /** A large update begins to enter the document. */
  entering(update: Uint8Array): void
  entered(part: number): void
  /** What the server had is in the document; no message comes before this resolves. */
  prepare(): Promise<void>
}

interface SyncMessage {
  room: string
  step: number
  update: Uint8Array
}

/** Of an update that changes nothing. */
const NOTHING = Uint8Array.of(0, 0)

/** A provider whose large updates enter the document in pieces. Messages keep their order: later ones wait. */
export class SlicedProvider extends HocuspocusProvider {
  readonly #voice: SlicedVoice
  readonly #gone = new AbortController()
  #waiting: MessageEvent[] | null = null

  constructor(configuration: HocuspocusProviderConfiguration, voice: SlicedVoice) {
    super(configuration)
    this.#voice = voice
  }

  override onMessage(event: MessageEvent): void {
    if (this.#waiting) return void this.#waiting.push(event)
    const message = updateIn(event.data as ArrayBuffer)
    const isAnswer = message?.step === messageYjsSyncStep2 && !this.synced
    if (message && (isAnswer || areLarge([message.update]))) void this.#take(message, isAnswer)
    else super.onMessage(event)
  }

  override destroy(): void {
    this.#gone.abort()
    super.destroy()
  }

  async #take({ room, step, update }: SyncMessage, isAnswer: boolean): Promise<void> {
    const waiting: MessageEvent[] = []
    this.#waiting = waiting
    try {
      const rest = areLarge([update]) ? await this.#enter(update) : update
      if (isAnswer) await this.#voice.prepare()
      if (this.#gone.signal.aborted) return
      this.#waiting = null
      super.onMessage(messageOf({ room, step, update: rest }))
      for (const event of waiting) this.onMessage(event)
    } catch (error) {
      if (!this.#gone.signal.aborted) throw error
    }
  }

  async #enter(update: Uint8Array): Promise<Uint8Array> {
    this.#voice.entering(update)
    const told = (part: number): void => this.#voice.entered(part)
    await enterInSlices(this.document, [update], { origin: this, signal: this.#gone.signal, told })
    return NOTHING
  }
}

/** null: another message. */
function updateIn(data: ArrayBuffer): SyncMessage | null {
  const decoder = createDecoder(new Uint8Array(data))
  const room = readVarString(decoder)
  if (readVarUint(decoder) !== MessageType.Sync) return null
  const step = readVarUint(decoder)
  const isUpdate = step === messageYjsSyncStep2 || step === messageYjsUpdate
  return isUpdate ? { room, step, update: readVarUint8Array(decoder) } : null
}

function messageOf({ room, step, update }: SyncMessage): MessageEvent {
  const encoder = createEncoder()
  writeVarString(encoder, room)
  writeVarUint(encoder, MessageType.Sync)
  writeVarUint(encoder, step)
  writeVarUint8Array(encoder, update)
  return new MessageEvent('message', { data: toUint8Array(encoder).slice().buffer })
}
