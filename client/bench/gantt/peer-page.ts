import type { PeerPlan } from '../page/peer.ts'
import { servePage } from '../pages/serve.ts'

const DATA = '/plan.json'

/** The built page of the other instruments on a port of its own, with the plan that is to be drawn. */
export interface PeerPage {
  address: string
  data: string
  give(plan: PeerPlan): void
  close(): void
}

export async function servePeers(): Promise<PeerPage> {
  const page = await servePage(new URL('../page/', import.meta.url))
  return {
    address: page.address,
    data: DATA,
    give: (plan) => page.give(DATA, JSON.stringify(plan)),
    close: () => page.close(),
  }
}
