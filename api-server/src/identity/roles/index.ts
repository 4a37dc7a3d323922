export { selectAbilities } from './repository.ts'
export { bindRoles } from './routes.ts'
export { roleColumns } from './service.ts'
