import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Member, ProxyPorts } from './topology.ts'

/** A program of the system as a member; it is there when somebody listens at `port`. */
function programMember(name: string, port: number, command: string, args: readonly string[]): Member {
  let running: ChildProcess | null = null
  const end = () => running?.kill('SIGKILL')
  const kill = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    end()
    await gone
    process.off('exit', end)
  }
  return {
    name,
    port,
    kill,
    async start() {
      await kill()
      running = spawn(command, args, { stdio: 'ignore' })
      process.once('exit', end)
      await listens(port)
    },
  }
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' })
    const isThere = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function redisMember(command: string, port: number): Member {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return programMember('redis', port, command, args)
}

/** The real proxy of docker-compose.yml with its own configuration, at the ports of the topology. */
export function nginxMember(directory: string, { port, internalPort, api, collab }: ProxyPorts): Member {
  const at: Record<string, number> = { 'api-1:3000': api[0]!, 'api-2:3000': api[1]! }
  Object.assign(at, { 'collab-1:3001': collab[0]!, 'collab-2:3001': collab[1]! })
  const written = readFileSync(new URL('../proxy/nginx.conf', import.meta.url), 'utf8')
    .replace(/server (\S+:\d+)/g, (_, host: string) => `server 127.0.0.1:${at[host]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 8081;', `listen 127.0.0.1:${internalPort};`)
    .replace('http {', 'http {\n  access_log off;')
  const file = join(directory, 'nginx.conf')
  mkdirSync(join(directory, 'logs'), { recursive: true })
  // A worker would outlive a master that is killed.
  writeFileSync(file, `daemon off;\nmaster_process off;\npid ${join(directory, 'nginx.pid')};\n${written}`)
  return programMember('proxy', port, 'nginx', ['-p', directory, '-e', join(directory, 'error.log'), '-c', file])
}
