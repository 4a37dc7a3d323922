import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Measured {
  connections(): number
  documents(): number
  pendingBytes(): number
  /** Seconds. */
  journalLag(): number
}

const milliseconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** Prometheus metrics of this server; event-loop delay and memory are among the default ones. */
export function createMetrics(measured: Measured) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('collab_connections', 'Open sockets', measured.connections)
  gauge('collab_documents', 'Documents in memory', measured.documents)
  gauge('collab_journal_pending_bytes', 'Accepted, not committed yet', measured.pendingBytes)
  gauge('collab_journal_lag_seconds', 'Age of the oldest change that is not committed yet', measured.journalLag)
  return {
    registry,
    ackTime: new Histogram({
      name: 'collab_ack_seconds',
      help: 'From a received change to its durable acknowledgement',
      buckets: milliseconds,
      registers,
    }),
    commitTime: new Histogram({
      name: 'collab_commit_seconds',
      help: 'One transaction of the journal, for everything that had gathered',
      buckets: milliseconds,
      registers,
    }),
    loadTime: new Histogram({
      name: 'collab_load_seconds',
      help: 'Reading a document from snapshot and journal',
      buckets: milliseconds,
      registers,
    }),
    closed: new Counter({ name: 'collab_closed_total', help: 'Sockets closed', labelNames: ['reason'], registers }),
    refused: new Counter({ name: 'collab_refused_total', help: 'Updates refused', labelNames: ['code'], registers }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
