/** What the tabs of one browser tell each other about the session (R-SESS-12, R-SESS-13). */
export type TabMessage =
  /** With the person: what this tab wrote into the storage may come to the others later than this. */
  | { kind: 'login'; userId: string }
  | { kind: 'logout' }
  | { kind: 'idleness'; minutes: number }
  /** Somebody uses mouse or keyboard in this tab: the others are not idle either. */
  | { kind: 'active' }

const channel = new BroadcastChannel('plumbline.session')

/** To every other tab, not to this one. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message)
}

export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>): void => listener(data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
