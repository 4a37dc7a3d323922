export { type Database, openDatabase, type Scope, type Transaction } from './database.ts'
export { listen } from './listener.ts'
export { migrate } from './migrate.ts'
export { insertOnce, updateOnce } from './once.ts'
