import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { passwordErrors } from './password-errors.ts'

beforeAll(async () => {
  const { messages } = await import('../../locales/en.po')
  i18n.load('en', messages)
})

test('each empty field has its own message', () => {
  expect(passwordErrors({ oldPassword: '', password: '', confirm_password: '' })).toEqual({
    oldPassword: 'please enter old password',
    password: 'Please enter new password',
    confirm_password: 'Please confirm your new password',
  })
})

test('the confirmation must match', () => {
  expect(passwordErrors({ oldPassword: 'a', password: 'long enough', confirm_password: 'other' })).toEqual({
    confirm_password: 'Passwords do not match',
  })
})

test('a short password is refused before it is sent', () => {
  expect(passwordErrors({ oldPassword: 'a', password: 'short', confirm_password: 'short' }).password).toMatch(/8/)
})

test('a right change has no errors', () => {
  expect(passwordErrors({ oldPassword: 'a', password: 'long enough', confirm_password: 'long enough' })).toEqual({})
})
