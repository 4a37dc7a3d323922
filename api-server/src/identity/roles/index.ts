export { selectAbilities } from './repository.ts'
export { bindRoles } from './routes.ts'
export { listRoles, roleColumns } from './service.ts'
