export { administersInstallation, hasDemoPeople, letAdminister, markDemoPeople } from './repository.ts'
export { createInstallation, type Installation, listenHost } from './service.ts'
