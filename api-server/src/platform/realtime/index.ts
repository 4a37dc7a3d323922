export { openRealtime, type Realtime } from './sockets.ts'
export { routeUpgrades } from './upgrades.ts'
