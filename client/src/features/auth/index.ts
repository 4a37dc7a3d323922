export { AuthLayout } from './AuthLayout.tsx'
export { NewPasswordFields, useNewPassword } from './NewPassword.tsx'
export { QuestionField } from './QuestionField.tsx'
export { invalidField } from './validation.ts'
