export { openRealtime } from './sockets.ts'
export { routeUpgrades } from './upgrades.ts'
