export { bindUiState } from './routes.ts'
